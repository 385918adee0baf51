import { expect, test } from 'vitest'

import { shopOfFile } from './shop.ts'
import { hashOf, orderWithPortal, pdfOf, MIB, upload } from './uploads.ts'

const shop = shopOfFile()

test.each([1024, 4 * MIB - 1, 4 * MIB, 4 * MIB + 1, 18 * MIB])(
  'a file of %i bytes comes back byte for byte',
  async (size) => {
    const { key, plans } = await orderWithPortal(shop)
    const bytes = pdfOf(size)
    const file = await upload(shop, { name: 'Plan.pdf', bytes, requestId: plans }, { key })
    const answer = await fetch(shop.platform.url + file.href)
    const got = new Uint8Array(await answer.arrayBuffer())
    expect({ status: answer.status, sha: hashOf(got), size: got.length }).toEqual({
      status: 200,
      sha: hashOf(bytes),
      size,
    })
    const rows = await shop.rows(
      `select sha256, finished_at, name, sent_by from files where id = $1`,
      [file.id],
    )
    expect(rows).toMatchObject([{ sha256: hashOf(bytes) }])
  },
)
