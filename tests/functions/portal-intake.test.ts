import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import * as customers from '#contract/shop/portal.ts'
import * as staffs from '#contract/staff/portal.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { orderPagePath } from '#paths.ts'
import { aDocument, anIntake, aQuestion } from '#tests/an-intake.ts'
import { FIRST } from '#tests/catalogue.ts'

import { shopForFile, staffOf } from './shop.ts'
import { orderWithPortal, pdfOf, upload } from './uploads.ts'

const INTAKE = anIntake({
  documents: [aDocument('Accounts')],
  questions: [aQuestion('why', 'long', 'Why now?')],
})

const shop = shopForFile()
const staff = staffOf(shop)

/** The part of a portal about the first product. */
const productIn = ({ products }: Portal) => products.find(({ productId }) => productId === FIRST)

/** A paid order whose first product asks for a document and an answer. */
async function orderWithIntake() {
  const { id: orderId, key, plans: requestId } = await orderWithPortal(shop, INTAKE)
  return { orderId, key, requestId }
}

/** The mails of a kind about an order, oldest first: for each, whether it links to the order's page. */
async function mailed(orderId: string, kind: string) {
  await shop.quiet()
  return shop.rows(
    `select position($3 in body_text) > 0 as "hasLink" from mails
    where order_id = $1 and kind = $2 order by created_at`,
    [orderId, kind, orderPagePath('').replace('?key=', '')],
  )
}

test('customer and firm use a portal from the first question to the accepted document', async () => {
  const { orderId, key, requestId } = await orderWithIntake()
  const answers = { why: 'Zoe\u0308 retires\u202E\u0000\uD800.\r\nSoon.' }
  const saved = await shop.post(customers.saveAnswers, { key, productId: FIRST, answers })
  expect(saved.value).toEqual({ isReopened: false })
  await upload(shop, { name: 'Accounts.pdf', bytes: pdfOf(2000), requestId }, { key })
  const sent = await shop.post(customers.sendAnswers, { key, productId: FIRST })
  expect(productIn(sent.value)?.questionnaire).toMatchObject({
    state: 'sent',
    answers: { why: 'Zoë retires\uFFFD.\nSoon.' },
  })
  expect(await mailed(orderId, 'intake-complete')).toHaveLength(1)

  await review({ orderId, requestId, key })
  await deliverAndAccept({ orderId, key })
  const { items } = await shop.detail(orderId, staff)
  expect(items.find(({ productId }) => productId === FIRST)?.step).toBe('delivered')
})

/** Staff accept the document and the answers. */
async function review({
  orderId,
  requestId,
  key,
}: Record<'orderId' | 'requestId' | 'key', string>) {
  const read = await shop.get<Portal>(staffs.portalEndpoint(orderId).path, staff)
  const product = productIn(read.value)
  const file = product?.requests[0]?.files[0]
  expect(file).toMatchObject({ name: 'Accounts.pdf', href: expect.not.stringContaining('key') })
  const seen = { seen: 'received', files: [file?.id] }
  const decision = { orderId, requestId, ...seen, decision: 'accepted', reason: '' }
  expect((await shop.post(staffs.reviewDocument, decision, staff)).status).toBe(200)
  const sentAt = product?.questionnaire?.sentAt
  const accepted = { orderId, productId: FIRST, accepted: true, sentAt }
  expect((await shop.post(staffs.reviewAnswers, accepted, staff)).status).toBe(200)
  const late = await shop.post(customers.saveAnswers, { key, productId: FIRST, answers: {} })
  expect([late.status, late.error.code]).toEqual([409, 'order-changed'])
}

/** Staff deliver a document, and the customer downloads and accepts it. */
async function deliverAndAccept({ orderId, key }: { orderId: string; key: string }) {
  const of = { orderId, productId: FIRST }
  const draft = await upload(shop, { name: 'Draft.pdf', bytes: pdfOf(3000) }, { ...staff, orderId })
  const delivery = { ...of, deliveryId: randomUUID(), isFinal: true, text: 'Here it is.' }
  const made = await shop.post(staffs.deliverFiles, { ...delivery, fileIds: [draft.id] }, staff)
  expect(productIn(made.value)?.deliveries).toMatchObject([{ files: [{ name: 'Draft.pdf' }] }])
  expect(await mailed(orderId, 'delivery-made')).toMatchObject([{ hasLink: true }])
  const mine = (await shop.post(customers.openPortal, { key })).value
  const href = productIn(mine)?.deliveries[0]?.files[0]?.href ?? ''
  expect((await fetch(shop.platform.url + href, { method: 'HEAD' })).status).toBe(200)
  expect((await shop.download(href, staff)).status).toBe(200)
  const unopened = (await shop.post(customers.openPortal, { key })).value
  expect(productIn(unopened)?.deliveries).toMatchObject([{ openedAt: null }])
  expect((await shop.download(href)).status).toBe(200)
  const { deliveryId } = delivery
  const yes = { key, deliveryId, answer: 'accepted', text: '' }
  const done = await shop.post(customers.answerDelivery, yes)
  expect(productIn(done.value)?.deliveries).toMatchObject([
    { answer: 'accepted', openedAt: expect.any(String) },
  ])
  expect(await mailed(orderId, 'delivery-answered')).toHaveLength(1)
}

test('the scheduled function of reminders runs without an error', async () => {
  expect((await shop.platform.runScheduled('remind-customers')).status).toBe(200)
})
