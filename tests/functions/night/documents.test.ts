import { expect, test } from 'vitest'

import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { verifyPayment, type VerifiedPayment } from '#contract/shop/verify-payment.ts'
import { correctOrder } from '#contract/staff/order.ts'
import { shopForFile, staffOf } from '#tests/functions/shop.ts'
import { readPdf } from '#tests/pdf.ts'

const shop = shopForFile({ printsDocuments: true })
const staff = staffOf(shop)

const textAt = async (path: string, headers = {}) =>
  (await readPdf((await shop.download(path, headers)).bytes)).text

const refund = (sessionId: string, amount: number) =>
  shop.control(`payments/${sessionId}/refund`, { amount })
const creditNotes = (id: string) =>
  shop.rows<{ id: string; subject: string; version: number }>(
    `select id, subject, version from documents where order_id = $1 and kind = 'credit-note'
    order by issued_at, version`,
    [id],
  )

test('an invoice whose PDF cannot be made is an issue until staff correct the order', async () => {
  const { id, sessionId, order_number, verified } = await shop.paid({
    customerInfo: { company: '王氏有限公司' },
  })
  const { documents = [] } = verified as Partial<VerifiedPayment>
  const path = documents[0]!.href
  expect(documents).toMatchObject([{ isHeld: true }])
  expect((await shop.get(path)).status).toBe(404)
  expect(await textAt(path, staff)).toContain('cannot be printed here')
  const read = () => shop.detail(id, staff)
  const order = await read()
  expect(order.unprintable).toEqual(['the company name'])
  expect(order.issues).toMatchObject([{ reason: 'document-unprintable' }])
  await refund(sessionId, 10_000)
  await shop.eventually(() => creditNotes(id)).toHaveLength(1)
  await shop.sweep()
  await shop.quiet()
  const mails = await shop.mailsOf(order_number)
  const sent = mails.map(({ subject, attachments }) => [subject.split(' ')[0], attachments])
  expect(Object.fromEntries(sent)).toEqual({ Your: [], New: [], Refund: [], Order: [] })
  expect(mails.find(({ subject }) => subject.startsWith('Order'))?.subject).toContain(
    'Invoice has missing characters',
  )
  expect(mails.find(({ subject }) => subject.startsWith('Your'))?.text).toContain(
    'Your invoice follows in a separate email.',
  )

  const to = { ...order.buyer, companyName: 'Wang & Co' }
  await shop.post(correctOrder, { orderId: id, from: order.buyer, to }, staff)
  const corrected = await read()
  expect(corrected).toMatchObject({ unprintable: [], issues: [] })
  expect(corrected.documents.map(({ kind, version }) => [kind, version])).toEqual([
    ['invoice', 2],
    ['credit-note', 2],
  ])
  const { value } = await shop.post(verifyPayment, { sessionId })
  const [whole] = (value as Partial<VerifiedPayment>).documents ?? []
  expect(whole).not.toHaveProperty('isHeld')
  expect(await textAt(whole!.href)).toContain('Wang & Co')
  await shop.post(sendOrderEmail, { orderId: id }, staff)
  await shop.quiet()
  const again = (await shop.mailsOf(order_number)).filter(({ subject }) =>
    subject.startsWith('Your'),
  )
  expect(again.flatMap(({ attachments }) => attachments)).toHaveLength(1)
})
