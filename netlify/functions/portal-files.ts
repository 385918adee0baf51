import type { Config } from '@netlify/functions'

import type { Endpoint, RequestSchema } from '#contract/endpoint.ts'
import { success, type Result } from '#contract/failure.ts'
import * as requests from '#contract/portal-requests.ts'
import * as portal from '#contract/shop/portal.ts'
import { readArchive as archiveEndpoint } from '#contract/staff/portal.ts'
import { readBytes } from '#http/read-body.ts'
import { sendArchive, sendFile } from '#http/send-files.ts'
import { checkPermission, serveStaff } from '#http/serve-staff.ts'
import { readBody, serve, serveRoutes, serveUnparsed, type Call } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { findOrderOfCustomer } from '#use-cases/portal/open-portal.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { readArchive, readFile } from '#use-cases/portal/read-file.ts'
import {
  beginFile,
  finishFile,
  removeFile,
  savePart,
  type FileSender,
} from '#use-cases/portal/send-file.ts'
import { openPortalShop } from '#wire-portal.ts'
import { findSignedInStaff, readerOf } from '#wiring.ts'

interface SenderFields {
  key?: string | undefined
  orderId?: string | undefined
}

/** The sender of a file: the customer whose link has this key or, without a key, the signed-in staff member. */
async function senderOf({ key, orderId }: SenderFields, call: Call): Promise<Result<FileSender>> {
  if (key === undefined) {
    const member = checkPermission(await findSignedInStaff(call), 'work')
    return member.ok ? success({ by: member.value.email, orderId, key }) : member
  }
  const order = await findOrderOfCustomer(openPortalShop(call.context), key, call.context.ip)
  return order.ok ? success({ by: 'customer', orderId: order.value.id, key }) : order
}

/** An endpoint for customers and staff. After the answer to a customer, the queued mails of the order are sent. */
function post<Body extends SenderFields, Answer>(
  contract: Endpoint<Body, Answer>,
  request: RequestSchema<Body>,
  act: (shop: PortalShop, body: Body, sender: FileSender) => Promise<Result<Answer>>,
) {
  const endpoint = { ...contract, request }
  return serveUnparsed<Answer>(endpoint, async (call) => {
    const body = await readBody(endpoint, call.request)
    if (!body.ok) return body
    const sender = await senderOf(body.value, call)
    if (!sender.ok) return sender
    const shop = openPortalShop(call.context)
    const done = await act(shop, body.value, sender.value)
    if (sender.value.key !== undefined) call.waitUntil(dispatchMails(shop, sender.value.orderId))
    return done
  })
}

/** The endpoints for uploading, removing and downloading files of the client portal. */
export default serveRoutes([
  post(portal.beginFile, requests.beginFileRequest, beginFile),
  serveUnparsed(portal.savePart, async (call) => {
    const { request, url, context } = call
    const key = request.headers.get(portal.savePart.keyHeader) ?? undefined
    const sender = await senderOf({ key }, call)
    if (!sender.ok) return sender
    const fileId = url.searchParams.get('file') ?? ''
    const part = Number(url.searchParams.get('part') || NaN)
    return savePart(openPortalShop(context), { fileId, part }, sender.value, (size) =>
      readBytes(request, size),
    )
  }),
  post(portal.finishFile, requests.fileRequest, finishFile),
  post(portal.removeFile, requests.fileRequest, removeFile),
  serve(portal.readFile, async (_body, call) => {
    const { request, context } = call
    const found = await readFile(openPortalShop(context), {
      ...readerOf(call),
      id: context.params['id'] ?? '',
      isHead: request.method === 'HEAD',
    })
    return found.ok ? sendFile(found.value) : found
  }),
  serveStaff(archiveEndpoint, findSignedInStaff, async (_body, { url, context }) => {
    const made = await readArchive(openPortalShop(context), {
      orderId: context.params['id'] ?? '',
      archive: Number(url.searchParams.get('archive') ?? 0),
    })
    return made.ok ? sendArchive(made.value.name, made.value.files) : made
  }),
])

/** The host reads `config` statically, so each path is repeated as a literal. */
export const config: Config = {
  path: [
    '/api/begin-file',
    '/api/save-part',
    '/api/finish-file',
    '/api/remove-file',
    '/api/files/:id',
    '/api/archives/:id',
  ],
}
