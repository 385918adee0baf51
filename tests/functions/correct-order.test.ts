import { expect, test } from 'vitest'

import { correctOrder } from '#contract/order.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import { documentPath } from '#paths.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile({ printsDocuments: true })
const staff = staffOf(shop)

test('what is typed is kept as the checkout keeps it, and printed on another version of the invoice', async () => {
  const { id } = await shop.settled()
  const change = async (fields: Partial<Buyer>) => {
    const { buyer: from } = await shop.detail(id, staff)
    return shop.post(correctOrder, { orderId: id, from, to: { ...from, ...fields } }, staff)
  }
  const corrected = await change({ vatNumber: 'GB 999 8887 76', reference: ' PO-9001 ' })
  expect(corrected.value.buyer).toMatchObject({ vatNumber: 'GB999888776', reference: 'PO-9001' })
  const [invoice] = corrected.value.documents
  const pdf = await fetch(shop.platform.url + documentPath(invoice!.id), { headers: staff })
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(text).toMatch(/Version 2.*Your reference: PO-9001 Your VAT number: GB999888776/)

  const wrong = await change({ vatNumber: 'GB1', reference: 'x'.repeat(61), email: 'ada@' })
  expect([wrong.status, wrong.error.fields]).toEqual([
    422,
    {
      'to.email': expect.any(String),
      'to.vatNumber': 'A VAT number that begins with GB should look like GB123456789',
      'to.reference': 'Reference cannot exceed 60 characters',
    },
  ])
  expect((await shop.detail(id, staff)).buyer).toEqual(corrected.value.buyer)
})
