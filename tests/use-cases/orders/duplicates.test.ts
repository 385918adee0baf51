import { expect, test } from 'vitest'

import { customerInfo, type PaymentRequest } from '#contract/shop/payment-request.ts'
import { aBuyer } from '#tests/builders.ts'
import { detailOf, STAFF, type TestOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { closeIssue } from '#use-cases/upkeep/issues.ts'

import { beginRepeatedOrder, listDuplicateIssues } from './repeated-orders.ts'

const HOUR = 60

const shop = shopOfEach()
async function payAgain(more?: Partial<PaymentRequest>) {
  const payment = await beginRepeatedOrder(shop, more)
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
  expect(await listDuplicateIssues(shop)).toEqual([
    ['possible-duplicate', later.number, first.number],
  ])
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
  expect(await listDuplicateIssues(shop)).toHaveLength(1)
  await refund(later.order.total)
  expect(await listDuplicateIssues(shop)).toEqual([])
  expect((await readDetail(first.order)).duplicates).toEqual([])

  const third = await payAgain()
  expect(await listDuplicateIssues(shop)).toEqual([
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
  expect(await listDuplicateIssues(shop)).toEqual([])
})

test('an order with other services, quantities, address or day is no duplicate (row 77)', async () => {
  await beginRepeatedOrder(shop)
  await payAgain()
  await payAgain({ cartItems: [{ id: 'exit', quantity: 1 }] })
  await payAgain({ cartItems: [{ id: 'valuation', quantity: 2 }] })
  await payAgain(withEmail('another@firm.example'))
  shop.clock.passMinutes(25 * HOUR)
  await payAgain()
  const found = await listDuplicateIssues(shop)
  expect(found.filter(([reason]) => reason === 'possible-duplicate')).toEqual([])
  expect(shop.database.rows.map(({ duplicateOf }) => duplicateOf)).toEqual(Array(6).fill(null))
  expect(alerts()).toEqual([])
})
