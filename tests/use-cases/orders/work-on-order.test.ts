import { describe, expect, test } from 'vitest'

import type { MoveStepBody, OrderDetail } from '#contract/staff/order.ts'
import { DELIVERED_STEP_ID, findStep } from '#domain/order/delivery.ts'
import { formatDate } from '#domain/time/date.ts'
import { promisedDate } from '#domain/time/due.ts'
import { STEPS } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  detailOf,
  setOrder,
  settledPayment,
  STAFF,
  shopOfEach,
  valueOf,
} from '#tests/use-cases/a-shop.ts'
import { moveStep, setPromise } from '#use-cases/orders/work-on-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { erasePerson } from '#use-cases/people/personal-data.ts'

const [BEGIN, NEXT] = STEPS

/** A shop with a paid order, whose work has not begun. */
const shop = shopOfEach(settledPayment)

/** Moves the work, by default from the first step to the second. */
function move(more: Partial<MoveStepBody> = {}) {
  const usual = { orderId: shop.order.id, productId: 'valuation', from: BEGIN!.id, to: NEXT!.id }
  return moveStep(shop.context, { ...usual, ...more }, STAFF)
}

/** Sets the promised day; by default, the page of the staff member showed no day before. */
function promise(to: string | null, from: string | null = null) {
  const body = { orderId: shop.order.id, productId: 'valuation', from, to }
  return setPromise(shop.context, body, STAFF)
}

const detail = () => detailOf(shop, shop.order.id)
const reasons = async () => (await detail()).issues.map(({ reason }) => reason)
/** A step of the order's only item, with the email about the step. */
const draftOf = (from: OrderDetail, id: string) => findStep(from.items[0]!.steps, id)
const mails = () => shop.database.mailsOf('delivery-step')
const moveEvents = () => shop.order.events.filter(({ kind }) => kind === 'step-moved')
const withPromisedDate = (promisedOn: string | null | undefined) => ({
  value: { items: [{ promisedOn }] },
})
const collecting = () => shop.database.sql(`select is_collecting from order_items`)
const CHANGED = { failure: { code: 'step-changed' } }

test('each move to another work step adds a timeline entry and mails the customer', async () => {
  const moved = await move()
  expect(moved).toMatchObject({ value: { items: [{ step: NEXT!.id }] } })
  const facts = { type: 'step', product: 'Valuation', step: NEXT!.name }
  const entry = expect.objectContaining({ kind: 'step-moved', actor: STAFF, facts })
  expect(moved.ok && moved.value.timeline).toContainEqual(entry)
  const [mail, ...others] = mails()
  expect([mail?.to, others]).toEqual([shop.order.buyer.email, []])
  expect(mail?.subject).toContain(NEXT!.subject)
  expect(mail?.text).toContain(shop.order.number)
  expect(await verifyPayment(shop.context, { sessionId: shop.sessionId }, 'ip')).toMatchObject({
    value: { items: [{ step: NEXT!.id }] },
  })
})

test('a move stores whether the work still collects what the customer has to send', async () => {
  expect(await collecting()).toEqual([{ is_collecting: true }])
  await move()
  expect(await collecting()).toEqual([{ is_collecting: false }])
  await move({ from: NEXT!.id, to: BEGIN!.id })
  expect(await collecting()).toEqual([{ is_collecting: true }])
})

test('the promised delivery date is set when the customer’s material arrives', async () => {
  const promised = promisedDate('2-3 weeks', shop.clock.port.now())
  expect(await move()).toMatchObject(withPromisedDate(promised))
  shop.clock.passDays(3)
  expect(await move({ from: NEXT!.id, to: 'review' })).toMatchObject(withPromisedDate(promised))
  expect(await move({ from: 'review', to: BEGIN!.id })).toMatchObject(withPromisedDate(null))
})

test('staff see the subject and news of the email about a work step before they move the work', async () => {
  const first = draftOf(await detail(), NEXT!.id)
  const moved = valueOf(await move())
  const second = draftOf(moved, 'review')
  shop.clock.passDays(1)
  await move({ from: NEXT!.id, to: 'review' })
  for (const draft of [first, second]) {
    expect(draft?.mail).toContain(formatDate(moved.items[0]!.promisedOn!))
    const sent = mails().find(({ subject }) => subject === draft?.subject)
    // The notice of a demonstration and the greeting are before the news.
    expect(sent?.text.split('\n\n')[2]).toBe(draft?.mail)
  }
})

test('a text that staff add to a work step appears in the email and in the timeline', async () => {
  const words = 'Thank you.\n<b>One</b> more week, please.\n\nAda'
  const moved = valueOf(await move({ words }))
  const [mail] = mails()
  const draft = findStep(moved.items[0]!.steps, NEXT!.id)?.mail
  expect(mail?.text).toContain(`${draft}\n\n${words}\n\n`)
  expect(mail?.html).toContain('&lt;b&gt;One&lt;/b&gt; more week, please.')
  expect(mail?.html).not.toContain('<b>')
  const facts = { type: 'step', product: 'Valuation', step: NEXT!.name, words }
  expect(moved.timeline).toContainEqual(expect.objectContaining({ kind: 'step-moved', facts }))
})

test('a text that staff add to a work step is not stored if the customer was erased', async () => {
  await setOrder(shop, shop.order, { customer_email: '' })
  const { timeline } = valueOf(await move({ words: 'Zoë rang' }))
  const facts = { type: 'step', product: 'Valuation', step: NEXT!.name }
  expect(timeline).toContainEqual(expect.objectContaining({ kind: 'step-moved', facts }))
})

test('an erasure removes the text that staff added to a work step, and keeps the step', async () => {
  await move({ words: 'Zoë rang' })
  await move({ from: NEXT!.id, to: 'review' })
  await erasePerson(shop.context, { email: shop.order.buyer.email }, STAFF)
  const { timeline } = await detail()
  const steps = timeline.filter(({ kind }) => kind === 'step-moved').map(({ facts }) => facts)
  expect(steps).toEqual([
    { type: 'step', product: 'Valuation', step: findStep(STEPS, 'review')!.name },
    { type: 'step', product: 'Valuation', step: NEXT!.name },
  ])
})

test('an erasure removes an email address from a text on the order of somebody else', async () => {
  await move({ words: 'Ask grace@person.example' })
  await erasePerson(shop.context, { email: 'grace@person.example' }, STAFF)
  expect(JSON.stringify((await detail()).timeline)).not.toContain('grace@')
})

describe('a promised day set by hand', () => {
  const [today, later] = ['2026-03-01', '2026-04-20']

  test('staff can set, change and remove the promised day, and the customer sees the day without an email', async () => {
    expect(await promise(later)).toMatchObject(withPromisedDate(later))
    expect(await verifyPayment(shop.context, { sessionId: shop.sessionId }, 'ip')).toMatchObject(
      withPromisedDate(later),
    )
    expect(await promise(today, later)).toMatchObject(withPromisedDate(today))
    const { timeline } = valueOf(await promise(null, today))
    const [before, after, none] = [
      { before: null, after: later },
      { before: later, after: today },
      { before: today, after: null },
    ]
    const changes = timeline.filter(({ kind }) => kind === 'promise-changed')
    expect(changes).toMatchObject(
      [none, after, before].map((days) => ({
        actor: STAFF,
        facts: { type: 'promise', product: 'Valuation', ...days },
      })),
    )
    expect(mails()).toEqual([])
  })

  test('later work steps do not change the promised day, and the emails about these steps name the day', async () => {
    await promise(later)
    expect(await move()).toMatchObject(withPromisedDate(later))
    expect(mails()[0]?.text).toContain(formatDate(later))
  })

  test('the promised day decides whether the work is late or due', async () => {
    await promise('2026-03-05')
    expect(await reasons()).toEqual(['work-due'])
    shop.clock.passDays(5)
    expect(await reasons()).toEqual(['work-late'])
    await promise(later, '2026-03-05')
    expect(await reasons()).toEqual([])
  })

  test('setting the same promised day again changes nothing, and a day that a colleague has changed is a conflict', async () => {
    await promise(later)
    expect(await promise(later)).toMatchObject({ ok: true })
    expect(await promise(today)).toMatchObject({ failure: { code: 'order-changed' } })
    const { timeline } = await detail()
    expect(timeline.filter(({ kind }) => kind === 'promise-changed')).toHaveLength(1)
  })

  test('a promised day before today is refused', async () => {
    expect(await promise('2026-02-28')).toMatchObject({
      failure: { code: 'invalid-request', fields: { to: expect.stringContaining('today') } },
    })
    expect(await detail()).toMatchObject({ items: [{ promisedOn: null }] })
  })

  test.each([
    ['delivered', () => move({ to: DELIVERED_STEP_ID }), 'order-changed'],
    [
      'refunded',
      () => setOrder(shop, shop.order, { refunded_amount: shop.order.total }),
      'order-changed',
    ],
    ['not paid', () => setOrder(shop, shop.order, { settlement: 'failed' }), 'order-not-found'],
  ])('no delivery day can be promised for work that is %s', async (_what, change, code) => {
    await change()
    const { promisedOn } = (await detail()).items[0]!
    expect(await promise(later, promisedOn)).toMatchObject({ failure: { code } })
  })
})

test('ten simultaneous identical moves change the work step once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => move()))
  const late = answers.filter(({ ok }) => !ok)
  expect(late).toMatchObject(Array.from({ length: 9 }, () => CHANGED))
  expect([moveEvents().length, mails().length]).toEqual([1, 1])
})

test('a move to the current work step changes nothing and is no conflict', async () => {
  expect(await move({ to: BEGIN!.id })).toMatchObject({ ok: true })
  expect([moveEvents(), mails()]).toEqual([[], []])
})

test.each([
  ['goes to the corrected address', 'right@firm.example', ['right@firm.example']],
  ['is not sent to an erased customer', '', []],
])('the mail about a work step %s (row 72)', async (_what, email, recipients) => {
  await setOrder(shop, shop.order, { customer_email: email })
  expect(await move()).toMatchObject({ value: { items: [{ step: NEXT!.id }] } })
  expect(mails().map(({ to }) => to)).toEqual(recipients)
})

test('the work on an order can move to another step after a partial refund, but not after a full refund', async () => {
  const refund = async (id: string, amount: number) => {
    shop.provider.refund(shop.sessionId, amount, { id })
    await settle(shop.context, shop.sessionId)
  }
  await refund('re_1', shop.order.total - 1)
  expect(await move()).toMatchObject({ ok: true })
  await refund('re_2', 1)
  expect(await move({ from: NEXT!.id, to: BEGIN!.id })).toMatchObject(CHANGED)
  expect([moveEvents(), mails()]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a refunded product gets neither another step nor a promised day, and no mail', async () => {
  await shop.database.sql(`update order_items set is_refunded = true`)
  expect(await move()).toMatchObject(CHANGED)
  expect(await promise('2026-03-20')).toMatchObject({ failure: { code: 'order-changed' } })
  expect([moveEvents(), mails()]).toEqual([[], []])
})

test('the work on an unpaid order cannot be moved to another step', async () => {
  const { order: unpaid } = await beginPayment(shop, { attempt: attemptOf(2) })
  expect(await move({ orderId: unpaid.id })).toMatchObject({
    failure: { code: 'order-not-found' },
  })
})
