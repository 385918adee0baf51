import { expect, test } from 'vitest'

import { type VerifiedPayment } from '#contract/shop/verify-payment.ts'
import { formatMoney } from '#domain/money/money.ts'
import { londonYear } from '#domain/time/date.ts'
import { documentPath } from '#paths.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopForFile, staffOf } from './shop.ts'

const shop = shopForFile({ printsDocuments: true })
const staff = staffOf(shop)

test('the invoice is attached to the confirmation email and can be downloaded with the order’s link', async () => {
  const { id, order_number, total_amount, verified } = await shop.paid({
    customerInfo: { company: 'Żółw & Syn', reference: 'PO-4711' },
  })
  const { documents = [] } = verified as Partial<VerifiedPayment>
  const [invoice] = documents
  expect(documents).toMatchObject([{ kind: 'invoice', version: 1, amount: total_amount }])
  expect(invoice!.number).toMatch(new RegExp(`^TEST-INV-${londonYear(new Date())}-\\d{4}$`))
  const { headers, bytes } = await shop.download(invoice!.href)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toContain(`${invoice!.number}.pdf`)
  const pdf = await readPdf(bytes)
  expect(pdf.title).toBe(`Invoice ${invoice!.number}`)
  for (const words of [order_number, 'Żółw & Syn', 'PO-4711', formatMoney(total_amount)]) {
    expect(pdf.text).toContain(words)
  }
  await shop.quiet()
  const [mail] = await shop.mailsOf(`Your order ${order_number}`)
  expect(mail?.attachments).toEqual([
    { name: `${invoice!.number}.pdf`, type: 'application/pdf', size: expect.any(Number) },
  ])
  const value = await shop.detail(id, staff)
  expect(value.documents).toEqual([{ ...invoice, href: documentPath(invoice!.id) }])
  expect(value.unprintable).toEqual([])
})
