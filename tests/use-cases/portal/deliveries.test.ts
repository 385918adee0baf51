import { describe, expect, test } from 'vitest'

import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import {
  attemptOf,
  detailOf,
  setOrder,
  settledPayment,
  STAFF,
  valueOf,
} from '#tests/use-cases/a-shop.ts'
import { answerDelivery, deliverFiles } from '#use-cases/portal/deliveries.ts'
import { readPortal } from '#use-cases/portal/open-portal.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

import {
  storeCompleteFile,
  ORDER_CHANGED_REFUSAL,
  deliverNewFile,
  portalEvents,
  portalOfEach,
  PRODUCT_ID,
  productOf,
  findRequest,
} from './a-portal.ts'

const shop = portalOfEach()

type Delivered = Parameters<typeof deliverFiles>[1]

function deliverThese(fileIds: string[], more: Partial<Delivered> = {}) {
  const delivery = {
    orderId: shop.order.id,
    productId: PRODUCT_ID,
    isFinal: false,
    text: '',
    fileIds,
  }
  return deliverFiles(
    shop.portal,
    { ...delivery, deliveryId: shop.portal.ids.uuid(), ...more },
    STAFF,
  )
}

function answer(deliveryId: string, to: 'accepted' | 'change' = 'accepted', text = 'A new title.') {
  const given = { key: shop.order.accessKey, deliveryId, answer: to, text }
  return answerDelivery(shop.portal, given, 'ip')
}

const deliveries = async () => (await productOf(shop)).deliveries
const item = async () => (await detailOf(shop, shop.order.id)).items[0]
const mails = (kind: 'delivery-made' | 'delivery-answered' | 'delivery-step') =>
  shop.database.mailsOf(kind)

describe('a delivery to the customer', () => {
  test('a delivered draft gives the customer its files and a mail, and the work stays at its step', async () => {
    const before = await item()
    const files = [
      await storeCompleteFile(shop, { name: 'b.pdf' }),
      await storeCompleteFile(shop, { name: 'a.pdf' }),
    ]
    const deliveryId = shop.portal.ids.uuid()
    const made = await Promise.all([
      deliverThese(files, { deliveryId, text: 'Look at page 3.' }),
      deliverThese(files, { deliveryId, text: 'Look at page 3.' }),
    ])
    expect(made.map(({ ok }) => ok)).toEqual([true, true])
    expect(await deliveries()).toMatchObject([
      { id: deliveryId, isFinal: false, text: 'Look at page 3.', openedAt: null, answer: null },
    ])
    expect((await deliveries())[0]?.files.map(({ name }) => name).toSorted()).toEqual([
      'a.pdf',
      'b.pdf',
    ])
    expect(await portalEvents(shop)).toEqual([
      ['draft-delivered', STAFF, 'b.pdf (SHA-256 ab)\na.pdf (SHA-256 ab)'],
    ])
    expect(mails('delivery-made')).toMatchObject([{ to: shop.order.buyer.email }])
    expect(await item()).toEqual({ ...before, hasDelivery: true })
    expect((await productOf(shop)).remindAt).not.toBeNull()
  })

  test('the finished document moves the work to its last step and sends only the mail about the delivery', async () => {
    const deliveryId = await deliverNewFile(shop, { isFinal: true })
    expect(await item()).toMatchObject({ step: DELIVERED_STEP_ID })
    expect([mails('delivery-made').length, mails('delivery-step').length]).toEqual([1, 0])
    const { timeline } = await detailOf(shop, shop.order.id)
    const kinds = timeline.map(({ kind }) => kind)
    expect(kinds.slice(0, 2).toSorted()).toEqual(['document-delivered', 'step-moved'])
    shop.clock.passDays(2)
    valueOf(await answer(deliveryId, 'change'))
    await deliverNewFile(shop, { isFinal: true })
    expect(await item()).toMatchObject({ stepSince: shop.clock.port.now().toISOString() })
    const after = (await detailOf(shop, shop.order.id)).timeline.map(({ kind }) => kind)
    expect(after.filter((kind) => kind === 'step-moved')).toHaveLength(1)
  })

  test('a delivery takes only complete files that the firm uploaded for the order, and each file only once', async () => {
    const { id: requestId } = await findRequest(shop, 'Accounts')
    const { order: other } = await settledPayment(shop, attemptOf(2))
    const file = await storeCompleteFile(shop)
    const customers = await storeCompleteFile(shop, { requestId })
    const unfinished = await storeCompleteFile(shop)
    await shop.database.sql(`update files set finished_at = null where id = $1`, [unfinished])
    for (const wrong of [customers, unfinished, shop.portal.ids.uuid()]) {
      expect(await deliverThese([file, wrong])).toMatchObject(ORDER_CHANGED_REFUSAL)
    }
    valueOf(await readPortal(shop.portal, other.id))
    expect(await deliverThese([file], { orderId: other.id })).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await deliverThese([file], { productId: 'profile' })).toMatchObject(
      ORDER_CHANGED_REFUSAL,
    )
    const [deliveryId, foreign] = [shop.portal.ids.uuid(), await storeCompleteFile(shop)]
    await shop.database.sql(`update files set order_id = $1 where id = $2`, [other.id, foreign])
    valueOf(await deliverThese([foreign], { orderId: other.id, deliveryId }))
    expect(await deliverThese([file], { deliveryId })).toMatchObject(ORDER_CHANGED_REFUSAL)
    valueOf(await deliverThese([file, file]))
    expect(await deliverThese([file])).toMatchObject(ORDER_CHANGED_REFUSAL)
    const own = mails('delivery-made').filter(({ orderId }) => orderId === shop.order.id)
    expect([(await deliveries()).length, own.length]).toEqual([1, 1])
  })

  test('a delivery to a refunded order or an erased customer is refused', async () => {
    const file = await storeCompleteFile(shop)
    await setOrder(shop, shop.order, { refunded_amount: shop.order.total })
    expect(await deliverThese([file])).toMatchObject(ORDER_CHANGED_REFUSAL)
    await setOrder(shop, shop.order, { refunded_amount: 0, customer_email: '' })
    expect(await deliverThese([file])).toMatchObject({ failure: { code: 'order-not-found' } })
  })
})

describe('the answer to a delivery', () => {
  test('the customer accepts a delivery once, and a repeat changes nothing', async () => {
    const id = await deliverNewFile(shop)
    const both = await Promise.all([answer(id), answer(id)])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    expect(await deliveries()).toMatchObject([{ answer: 'accepted', answerText: '' }])
    expect(await answer(id, 'change')).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect((await portalEvents(shop)).slice(1)).toEqual([
      ['delivery-accepted', 'customer', 'Valuation'],
    ])
    expect(mails('delivery-answered')).toMatchObject([{ to: shop.context.firmInbox }])
  })

  test('if an acceptance and a change request arrive at once, only one of them is stored (row 99)', async () => {
    const id = await deliverNewFile(shop)
    const done = await Promise.all([answer(id), answer(id, 'change')])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect([(await portalEvents(shop)).length, mails('delivery-answered').length]).toEqual([2, 1])
  })

  test('a change request needs a text and a remaining revision round', async () => {
    const first = await deliverNewFile(shop)
    expect(await answer(first, 'change', '')).toMatchObject({
      failure: { code: 'invalid-request', fields: { text: expect.any(String) } },
    })
    const changed = valueOf(await answer(first, 'change'))
    expect(changed.products[0]?.revisionsLeft).toBe(0)
    expect((await portalEvents(shop)).at(-1)).toEqual([
      'change-requested',
      'customer',
      'A new title.',
    ])
    shop.clock.passMinutes(1)
    const second = await deliverNewFile(shop)
    expect(await answer(second, 'change')).toMatchObject(ORDER_CHANGED_REFUSAL)
    valueOf(await answer(second))
    expect(mails('delivery-made')[1]?.text).not.toContain('ask for a change')
  })

  test('the customer can answer only the newest delivery of their own order', async () => {
    const first = await deliverNewFile(shop)
    shop.clock.passMinutes(1)
    await deliverNewFile(shop)
    expect(await answer(first)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await answer(shop.portal.ids.uuid())).toMatchObject(ORDER_CHANGED_REFUSAL)
    const { order: other } = await settledPayment(shop, attemptOf(2))
    const foreign = {
      key: other.accessKey,
      deliveryId: first,
      answer: 'accepted',
      text: '',
    } as const
    expect(await answerDelivery(shop.portal, foreign, 'ip')).toMatchObject(ORDER_CHANGED_REFUSAL)
  })
})

test('a requested change is an issue until a new version is delivered, and the firm gets one mail', async () => {
  const issues = async () =>
    (await detailOf(shop, shop.order.id)).issues.map(({ reason }) => reason)
  const id = await deliverNewFile(shop, { isFinal: true })
  expect(await issues()).toEqual([])
  valueOf(await answer(id, 'change'))
  expect(await issues()).toEqual(['change-requested'])
  await sweep(shop.context)
  expect(shop.database.mailsOf('order-alert')).toEqual([])
  expect(mails('delivery-answered')).toHaveLength(1)
  await setOrder(shop, shop.order, { refunded_amount: shop.order.total })
  expect(await issues()).toEqual([])
  await setOrder(shop, shop.order, { refunded_amount: 0 })
  shop.clock.passMinutes(1)
  await deliverNewFile(shop)
  expect(await issues()).toEqual([])
})
