import { createHash, randomUUID } from 'node:crypto'

import {
  beginFile,
  finishFile,
  openPortal,
  savePart,
  type UploadProgress,
} from '#contract/shop/portal.ts'
import { ensureIntakes } from '#data/portal/intakes.ts'
import type { Query } from '#data/postgres.ts'
import { PART_BYTES, partCount } from '#domain/portal/file-rules.ts'
import { aDocument, anIntake } from '#tests/an-intake.ts'
import { FIRST } from '#tests/catalogue.ts'

import type { apiAt } from './api.ts'
import type { Shop } from './shop.ts'

export const MIB = 1024 * 1024

/** An intake with two required documents. */
const INTAKE = anIntake({
  documents: [aDocument('Plans'), aDocument('Accounts')],
})

type Calls = ReturnType<typeof apiAt>

/** Who sends: the customer with a key, or staff with a cookie. */
export type UploadSender = { key: string } | { cookie: string; orderId: string }

export interface Upload {
  name: string
  bytes: Uint8Array
  requestId?: string | undefined
  fileId?: string
}

/** A paid order with a portal, its key, and the ids of its first two requested documents. */
export async function orderWithPortal(shop: Shop, intake = INTAKE) {
  const { id, access_key: key } = await shop.paid()
  const intakes = [{ productId: FIRST, intake, remindAt: null }]
  await ensureIntakes({ query: shop.rows as Query }, id, intakes)
  const opened = await shop.post(openPortal, { key })
  const [plans = '', accounts = ''] = opened.value.products[0]?.requests.map(({ id }) => id) ?? []
  return { id, key, plans, accounts }
}

export function beginUpload(
  shop: Calls,
  { name, bytes, requestId, fileId }: Upload,
  by: UploadSender,
) {
  const { cookie, ...sender } = { cookie: '', ...by }
  const body = { ...sender, fileId, requestId, name, size: bytes.length }
  return shop.post(beginFile, body, cookie ? { cookie } : {})
}

export function sendPart(
  shop: Calls,
  { fileId, part, bytes }: { fileId: string; part: number | string; bytes: Uint8Array },
  by: UploadSender,
) {
  return shop.send<UploadProgress>(`${savePart.path}?file=${fileId}&part=${part}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...('key' in by ? { [savePart.keyHeader]: by.key } : { cookie: by.cookie }),
    },
    body: new Uint8Array(bytes),
  })
}

export function finishUpload(shop: Calls, fileId: string, by: UploadSender) {
  return 'key' in by
    ? shop.post(finishFile, { key: by.key, fileId })
    : shop.post(finishFile, { fileId }, { cookie: by.cookie })
}

/** The bytes of a part. */
export function partOf(bytes: Uint8Array, part: number): Uint8Array {
  return bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
}

/** Sends a whole file; returns its entry in the portal’s list of files. */
export async function upload(shop: Calls, given: Upload, by: UploadSender) {
  const fileId = given.fileId ?? randomUUID()
  const { received } = (await beginUpload(shop, { ...given, fileId }, by)).value
  for (let part = 0; part < partCount(given.bytes.length); part += 1) {
    if (received.includes(part)) continue
    const bytes = partOf(given.bytes, part)
    const sent = await sendPart(shop, { fileId, part, bytes }, by)
    if (sent.status !== 200) throw new Error(`Part ${part}: ${sent.status}`)
  }
  return (await finishUpload(shop, fileId, by)).value
}

/** Sends a file as a page does: continues after an interruption. */
export async function uploadPatiently(shop: Calls, given: Upload, by: UploadSender) {
  const fileId = given.fileId ?? randomUUID()
  for (;;) {
    try {
      return await upload(shop, { ...given, fileId }, by)
    } catch (error) {
      if (!isOutage(error)) throw error
    }
  }
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof Error && /^(Answered 50[23]|Part \d: 50[23]|fetch failed)/.test(error.message)
  )
}

/** Bytes of a PDF of this size, different each time. */
export function pdfOf(size: number): Uint8Array {
  const seed = createHash('sha256').update(randomUUID()).digest()
  const bytes = Buffer.alloc(size, seed)
  bytes.write('%PDF-1.7\n', 0, 'latin1')
  return bytes
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
