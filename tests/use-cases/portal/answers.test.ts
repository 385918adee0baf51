import { describe, expect, test } from 'vitest'

import { renewKey } from '#data/orders/order-correction.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import type { StaffRole } from '#domain/people/staff-role.ts'
import {
  attemptOf,
  beginPayment,
  runWhileBlocked,
  setOrder,
  STAFF,
  valueOf,
} from '#tests/use-cases/a-shop.ts'
import { listOrders } from '#use-cases/orders/orders.ts'
import { saveAnswers } from '#use-cases/portal/answers.ts'
import { openPortal, readPortal } from '#use-cases/portal/open-portal.ts'
import { readAnswers } from '#use-cases/portal/read-answers.ts'

import {
  ORDER_CHANGED_REFUSAL,
  COMPLETE_ANSWERS,
  deliverNewFile,
  portalEvents,
  INTAKE,
  portalOfEach,
  PRODUCT_ID,
  productOf,
  reviewTestAnswers,
  saveTestAnswers,
  sendDocument,
  sendSavedAnswers,
  sendCompleteAnswers,
} from './a-portal.ts'

const shop = portalOfEach()

const answers = async () => (await productOf(shop)).questionnaire?.answers
const state = async () => (await productOf(shop)).questionnaire?.state
const completions = () => shop.database.mailsOf('intake-complete').length

const review = (accepted: boolean, sentAt?: string) => reviewTestAnswers(shop, accepted, sentAt)

const saveBy = (key: string) =>
  saveAnswers(shop.portal, { key, productId: PRODUCT_ID, answers: { sells: 'no' } }, 'ip')

const read = (more: Partial<Parameters<typeof readAnswers>[1]> = {}, role?: StaffRole) =>
  readAnswers(shop.portal, {
    orderId: shop.order.id,
    productId: PRODUCT_ID,
    key: '',
    roleOf: () => Promise.resolve(role),
    ...more,
  })

describe('saved answers', () => {
  test('saved answers leave other answers unchanged, and only a long text keeps its leading and trailing spaces', async () => {
    expect(await saveTestAnswers(shop, { sells: 'yes', turnover: ' £1,000 ' })).toEqual({
      ok: true,
      value: { isReopened: false },
    })
    await saveTestAnswers(shop, { goods: ' Tables\nand chairs ', sells: 'no' })
    expect(await answers()).toEqual({
      sells: 'no',
      turnover: '£1,000',
      goods: ' Tables\nand chairs ',
    })
  })

  test('invalid answers are refused per question, and the valid answers of the same request are not saved', async () => {
    const refused = await saveTestAnswers(shop, { sells: 'maybe', turnover: '£5', nothing: 'x' })
    expect(refused).toMatchObject({
      failure: {
        code: 'invalid-request',
        fields: { sells: 'Choose yes or no', nothing: 'There is no such question' },
      },
    })
    expect(await answers()).toEqual({})
  })

  test('if two devices save answers to different questions at once, all answers are kept (row 99)', async () => {
    await Promise.all([
      saveTestAnswers(shop, { sells: 'no' }),
      saveTestAnswers(shop, { turnover: '£5' }),
      saveTestAnswers(shop, { since: '2020-01-31' }),
    ])
    expect(await answers()).toEqual({ sells: 'no', turnover: '£5', since: '2020-01-31' })
  })

  test('sent answers must be sent again after a change, but not after a save without a change', async () => {
    await sendCompleteAnswers(shop)
    expect(valueOf(await saveTestAnswers(shop, COMPLETE_ANSWERS))).toEqual({ isReopened: false })
    expect(await state()).toBe('sent')
    expect(valueOf(await saveTestAnswers(shop, { turnover: '£6' }))).toEqual({ isReopened: true })
    expect(await state()).toBe('open')
  })
})

describe('sent answers', () => {
  test('the refusal to send answers names each missing answer, except answers to hidden questions', async () => {
    await saveTestAnswers(shop, { sells: 'no' })
    const refused = await sendSavedAnswers(shop)
    const fields = { turnover: 'This answer is missing' }
    expect(refused).toMatchObject({ failure: { code: 'invalid-request', fields } })
    await saveTestAnswers(shop, { sells: 'yes' })
    expect(await sendSavedAnswers(shop)).toMatchObject({
      failure: { fields: { ...fields, goods: 'This answer is missing' } },
    })
    expect(await portalEvents(shop)).toEqual([])
  })

  test('sending the answers deletes the answers to hidden questions, and a repeat sends nothing more', async () => {
    await saveTestAnswers(shop, { ...COMPLETE_ANSWERS, goods: 'Tables' })
    valueOf(await sendSavedAnswers(shop))
    valueOf(await sendSavedAnswers(shop))
    expect([await answers(), await state()]).toEqual([COMPLETE_ANSWERS, 'sent'])
    expect(await portalEvents(shop)).toEqual([['answers-sent', 'customer', 'Valuation']])
  })

  test('staff accept sent answers once, and then the customer cannot change them', async () => {
    expect(await review(true)).toMatchObject(ORDER_CHANGED_REFUSAL)
    await sendCompleteAnswers(shop)
    valueOf(await review(true))
    expect(await review(true)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await saveTestAnswers(shop, { turnover: '£6' })).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await sendSavedAnswers(shop)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect([await answers(), await state()]).toEqual([COMPLETE_ANSWERS, 'accepted'])
  })

  test('staff cannot decide about answers that were sent again after their page was loaded (row 99)', async () => {
    await sendCompleteAnswers(shop)
    const sentAt = shop.clock.port.now().toISOString()
    shop.clock.passMinutes(1)
    await saveTestAnswers(shop, { turnover: '£6' })
    await sendSavedAnswers(shop)
    expect(await review(true, sentAt)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await review(false, sentAt)).toMatchObject(ORDER_CHANGED_REFUSAL)
    valueOf(await review(true, shop.clock.port.now().toISOString()))
  })

  test('staff reopen answers without a mail to the customer', async () => {
    expect(await review(false)).toMatchObject(ORDER_CHANGED_REFUSAL)
    await sendCompleteAnswers(shop)
    await review(true)
    const before = shop.database.mails.length
    valueOf(await review(false))
    expect([await state(), shop.database.mails.length]).toEqual(['open', before])
    expect(valueOf(await saveTestAnswers(shop, { turnover: '£6' }))).toEqual({ isReopened: false })
    valueOf(await sendSavedAnswers(shop))
    expect((await portalEvents(shop)).map(([kind, actor]) => [kind, actor])).toEqual([
      ['answers-sent', 'customer'],
      ['answers-accepted', STAFF],
      ['answers-reopened', STAFF],
      ['answers-sent', 'customer'],
    ])
  })
})

test('the firm gets one mail once all required documents and answers have arrived, in whatever order', async () => {
  await sendDocument(shop, 'Accounts')
  await saveTestAnswers(shop, COMPLETE_ANSWERS)
  expect(completions()).toBe(0)
  await sendSavedAnswers(shop)
  expect(completions()).toBe(1)
  shop.clock.passMinutes(1)
  await sendDocument(shop, 'Business plan')
  await saveTestAnswers(shop, { turnover: '£6' })
  await sendSavedAnswers(shop)
  expect(completions()).toBe(1)
  shop.clock.passMinutes(1)
  await review(false)
  await sendSavedAnswers(shop)
  expect(completions()).toBe(2)
})

test('the staff list counts the documents and answers to check of an order in progress', async () => {
  const count = async () =>
    valueOf(await listOrders(shop.context, new URLSearchParams())).orders[0]?.to_check
  await saveTestAnswers(shop, COMPLETE_ANSWERS)
  expect(await count()).toBe(0)
  await sendDocument(shop, 'Accounts')
  await sendSavedAnswers(shop)
  expect(await count()).toBe(2)
  // The answers are of the only product, so that another product has to be in progress.
  await shop.database.sql(
    `insert into order_items (order_id, line, product_id, name, price, quantity, steps, step, step_since,
      is_order_under_way)
    select order_id, 9, 'other', name, price, quantity, steps, step, step_since, true from order_items`,
  )
  const refund = (isRefunded: boolean) =>
    shop.database.sql(`update order_items set is_refunded = $1 where product_id <> 'other'`, [
      isRefunded,
    ])
  await refund(true)
  expect(await count()).toBe(0)
  await refund(false)
  expect(await count()).toBe(2)
  await review(true)
  expect(await count()).toBe(1)
  await shop.database.sql(`update order_items set step = 'delivered'`)
  expect(await count()).toBe(0)
})

describe('the customer’s link', () => {
  const UNKNOWN = { failure: { code: 'payment-not-found' } }

  test('after a replacement of the link, neither the old link nor the payment session can read or change the portal', async () => {
    expect(await saveBy(shop.sessionId)).toMatchObject({ ok: true })
    const old = shop.order.accessKey
    const key = shop.portal.ids.uuid()
    await shop.portal.db.all(renewKey(shop.order.id, key, shop.clock.port.now()))
    for (const replaced of [old, shop.sessionId]) {
      expect(await saveBy(replaced)).toMatchObject(UNKNOWN)
      expect(await openPortal(shop.portal, { key: replaced }, 'ip')).toMatchObject(UNKNOWN)
    }
    expect(await saveBy(key)).toMatchObject({ ok: true })
  })

  test('an answer is not stored if the link of its order is replaced during the save (row 99)', async () => {
    const { id, accessKey } = shop.order
    const change = {
      first: `select 1 from orders where id = '${id}' for update`,
      last: `update orders set access_key = gen_random_uuid(), key_renewed_at = now() where id = '${id}'`,
    }
    await runWhileBlocked(shop, change, async () => {
      expect(await saveBy(accessKey)).toMatchObject(UNKNOWN)
    })
    const stored = await shop.database.sql(`select answers from intakes where order_id = $1`, [id])
    expect(stored).toEqual([{ answers: {} }])
  })

  test('an unpaid order has no portal, neither for its customer nor for staff', async () => {
    const { order } = await beginPayment(shop, { attempt: attemptOf(2) })
    expect(await saveBy(order.accessKey)).toMatchObject(UNKNOWN)
    expect(valueOf(await readPortal(shop.portal, order.id)).products).toEqual([])
  })

  test('a closed order accepts no answers', async () => {
    await shop.database.sql(
      `update order_items set step = 'delivered', step_since = $2 where order_id = $1`,
      [shop.order.id, shop.clock.port.now()],
    )
    shop.clock.passDays(KEPT_DAYS.confirmation)
    expect(await saveBy(shop.order.accessKey)).toMatchObject({ ok: true })
    shop.clock.passDays(1)
    expect(await saveBy(shop.order.accessKey)).toMatchObject({ failure: { code: 'order-closed' } })
  })

  test('the portal of a refunded order can be read but not changed', async () => {
    await setOrder(shop, shop.order, { refunded_amount: shop.order.total })
    expect(await saveBy(shop.order.accessKey)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await review(true)).toMatchObject(ORDER_CHANGED_REFUSAL)
    const read = await openPortal(shop.portal, { key: shop.order.accessKey }, 'ip')
    expect(valueOf(read)).toMatchObject({ isOpen: false, products: [{ productId: PRODUCT_ID }] })
  })

  test('no answers can be saved for a product without questions or a product of another order', async () => {
    const other = { key: shop.order.accessKey, productId: 'profile', answers: { sells: 'no' } }
    expect(await saveAnswers(shop.portal, other, 'ip')).toMatchObject(ORDER_CHANGED_REFUSAL)
  })
})

describe('the answers as a PDF', () => {
  const NONE = { failure: { code: 'not-found' } }

  test('only staff and the holder of the link may open the PDF of the answers', async () => {
    const { accessKey: key, number } = shop.order
    const name = `answers-${number}-${PRODUCT_ID}.pdf`
    expect(await read({ key })).toMatchObject({ value: { name, type: 'application/pdf' } })
    expect(await read({ key: shop.sessionId })).toMatchObject({ ok: true })
    expect(await read({}, 'member')).toMatchObject({ ok: true })
    expect(await read()).toMatchObject(NONE)
    await shop.portal.db.all(renewKey(shop.order.id, shop.portal.ids.uuid(), shop.clock.port.now()))
    expect(await read({ key })).toMatchObject(NONE)
    expect(await read({ key: shop.sessionId })).toMatchObject(NONE)
  })

  test('only staff may open the PDF of the answers once the order’s page is closed', async () => {
    await deliverNewFile(shop, { isFinal: true })
    shop.clock.passDays(KEPT_DAYS.confirmation + 1)
    expect(await read({ key: shop.order.accessKey })).toMatchObject(NONE)
    expect(await read({}, 'member')).toMatchObject({ ok: true })
  })

  test('a PDF of answers is refused for a product without questions, for another order and for a malformed id', async () => {
    const { accessKey: key } = shop.order
    for (const orderId of ['x', shop.portal.ids.uuid()]) {
      expect(await read({ key, orderId }, 'member')).toMatchObject(NONE)
    }
    expect(await read({ key, productId: 'profile' })).toMatchObject(NONE)
  })
})

test('the questions and documents of a portal do not change after the portal is first opened', async () => {
  const changed = { ...INTAKE, questions: [], documents: [] }
  const portal = { ...shop.portal, intakes: { [PRODUCT_ID]: changed } }
  const { products } = valueOf(await openPortal(portal, { key: shop.order.accessKey }, 'ip'))
  expect(products[0]?.questionnaire?.questions).toEqual(INTAKE.questions)
})
