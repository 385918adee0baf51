import { expect, test } from 'vitest'

import { attemptOf, settledPayment, shopOfEach, STAFF } from '#tests/use-cases/a-shop.ts'
import { downloadDocuments } from '#use-cases/documents/export-documents.ts'
import { downloadOrders } from '#use-cases/orders/orders.ts'

const shop = shopOfEach()
const QUERY = new URLSearchParams()

test.each([
  ['orders', downloadOrders],
  ['documents', downloadDocuments],
])(
  'a download of more %s than the host can send is refused before it starts',
  async (_, download) => {
    for (const number of [1, 2]) await settledPayment(shop, attemptOf(number))
    const context = { ...shop.context, maxRows: 1 }

    expect(await download(context, QUERY, STAFF)).toMatchObject({
      failure: {
        code: 'invalid-request',
        message:
          'This file would have more than 1 rows, which is the limit. Narrow the list or the period.',
      },
    })
    expect(await shop.database.sql(`select 1 from staff_log where kind = 'exported'`)).toEqual([])
    expect(await download({ ...context, maxRows: 2 }, QUERY, STAFF)).toMatchObject({ ok: true })
  },
)
