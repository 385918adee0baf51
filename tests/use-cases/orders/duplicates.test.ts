import { expect, test } from 'vitest'

import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { aBuyer } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  detailOf,
  STAFF,
  type TestOrder,
  shopOfEach,
  valueOf,
} from '#tests/use-cases/a-shop.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { closeIssue, listIssues } from '#use-cases/upkeep/issues.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const HOUR = 60

const shop = shopOfEach()

let attempts = 0

/** Begins a payment of the same customer for the same services, with changes. */
function beginRepeatedOrder(more: Partial<PaymentRequest> = {}) {
  attempts += 1
  const usual = { customerInfo: customerInfo(aBuyer()), attempt: attemptOf(attempts) }
  return beginPayment(shop, { ...usual, ...more })
}

/** Each open issue, with the number of its order and, for a duplicate, the number of the earlier order. */
async function listDuplicateIssues() {
  const { items } = valueOf(await listIssues(shop.context))
  return items.map(({ reason, order, duplicate }) => [reason, order.order_number, duplicate])
}

async function payAgain(more?: Partial<PaymentRequest>) {
  const payment = await beginRepeatedOrder(more)
  shop.provider.pay(payment.sessionId)
  await settle(shop.context, payment.sessionId)
  return payment
}

/** A customer with this email address. */
const withEmail = (email: string) => ({ customerInfo: customerInfo(aBuyer({ email })) })

const readDetail = ({ id }: TestOrder) => detailOf(shop, id)

const alerts = () => shop.database.mailsOf('order-alert')

test('a purchase repeated hours later in a different spelling is a duplicate (row 77)', async () => {
  const cartItems = [
    { id: 'exit', quantity: 1 },
    { id: 'profile', quantity: 2 },
  ]
  const { order: first } = await payAgain({ cartItems })
  shop.clock.passMinutes(23 * HOUR)
  const email = first.buyer.email.toUpperCase()
  const { order: later } = await payAgain({
    ...withEmail(email),
    cartItems: cartItems.toReversed(),
  })
  expect(await listDuplicateIssues()).toEqual([['possible-duplicate', later.number, first.number]])
  expect(alerts()[0]?.text).toContain(first.number)
  for (const [own, other] of [
    [first, later],
    [later, first],
  ] as const) {
    const { duplicates, timeline } = await readDetail(own)
    const link = { id: other.id, order_number: other.number, is_later: other === later }
    expect(duplicates).toEqual([link])
    const facts = { type: 'text', text: other.number }
    const noted = { kind: 'possible-duplicate', actor: 'shop', facts }
    expect(timeline).toContainEqual(expect.objectContaining(noted))
  }
})

test('the issue about a duplicate order ends when one of the two payments is fully refunded (row 77)', async () => {
  const first = await payAgain()
  const later = await payAgain()
  const refund = async (amount: number) => {
    shop.provider.refund(later.sessionId, amount, { id: 're_1' })
    await settle(shop.context, later.sessionId)
  }
  await refund(100)
  expect(await listDuplicateIssues()).toHaveLength(1)
  await refund(later.order.total)
  expect(await listDuplicateIssues()).toEqual([])
  expect((await readDetail(first.order)).duplicates).toEqual([])

  const third = await payAgain()
  expect(await listDuplicateIssues()).toEqual([
    ['possible-duplicate', third.orderNumber, first.orderNumber],
  ])
})

test('closing the issue on the later order removes the issue from the pages of both orders (row 77)', async () => {
  const [{ order: first }, { order: later }] = [await payAgain(), await payAgain()]
  expect((await readDetail(first)).issues).toEqual([])
  const [issue] = (await readDetail(later)).issues
  const closed = { key: issue?.key ?? '', note: 'Both are meant' }
  expect(await closeIssue(shop.context, closed, STAFF)).toMatchObject({ ok: true })
  for (const order of [first, later]) {
    expect(await readDetail(order)).toMatchObject({ duplicates: [], issues: [] })
  }
  expect(await listDuplicateIssues()).toEqual([])
})

test('an order with different services, quantities, email address or day is no duplicate (row 77)', async () => {
  await beginRepeatedOrder()
  await payAgain()
  await payAgain({ cartItems: [{ id: 'exit', quantity: 1 }] })
  await payAgain({ cartItems: [{ id: 'valuation', quantity: 2 }] })
  await payAgain(withEmail('another@firm.example'))
  shop.clock.passMinutes(25 * HOUR)
  await payAgain()
  const found = await listDuplicateIssues()
  expect(found.filter(([reason]) => reason === 'possible-duplicate')).toEqual([])
  expect(shop.database.rows.map(({ duplicateOf }) => duplicateOf)).toEqual(Array(6).fill(null))
  expect(alerts()).toEqual([])
})

test('three of four simultaneous identical orders are duplicates of the fourth order (row 77)', async () => {
  const tabs = []
  for (let tab = 0; tab < 4; tab += 1) tabs.push(await beginRepeatedOrder())
  for (const { sessionId } of tabs) shop.provider.pay(sessionId)
  const answers = await Promise.all(
    tabs.map(({ sessionId }) => verifyPayment(shop.context, { sessionId }, 'ip')),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(JSON.stringify(answers)).not.toMatch(/duplicate/i)
  const [first, ...others] = tabs.filter(({ order }) => order.duplicateOf === null)
  expect(others).toEqual([])
  const later = tabs.filter((tab) => tab !== first).map(({ orderNumber }) => orderNumber)
  const numbers = (await listDuplicateIssues()).map(([, number]) => number)
  expect(new Set(numbers)).toEqual(new Set(later))
  const subjects = alerts().map(({ subject }) => subject)
  expect(new Set(subjects)).toEqual(
    new Set(later.map((number) => `Order ${number}: Possibly paid twice`)),
  )
  await sweep(shop.context)
  expect(alerts()).toHaveLength(later.length)
})
