import { expect, test } from 'vitest'

import { aPaymentRequest } from '#tests/builders.ts'
import { attemptOf, beginPayment, setOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import {
  beginWithOrderNumbers,
  changedRequest,
  refusalOf,
} from '#tests/use-cases/checkout/submissions.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'

const shop = shopOfEach()

test('creating an order fails if five drawn order numbers in a row are taken (row 30)', async () => {
  const { orderNumber: taken } = await beginPayment(shop)
  await expect(beginWithOrderNumbers(shop, taken)).rejects.toThrow(
    'Found no free order number in five attempts',
  )
  expect(shop.database.rows.map(({ number }) => number)).toEqual([taken])
})

test('a repeated submission whose payment session the provider no longer knows creates a new order', async () => {
  const first = await beginPayment(shop)
  const gone = { sessionId: 'cs_test_gone0001', orderId: null }
  Object.assign(shop.provider.session(first.sessionId), gone)
  const second = await beginPayment(shop)
  expect(second.orderNumber).not.toBe(first.orderNumber)
  expect(shop.provider.session(second.sessionId).orderId).toBe(second.order.id)
})

test('a repeated payment request is refused as already paid even after the customer’s data was erased', async () => {
  const { order, sessionId, orderNumber } = await beginPayment(shop)
  await setOrder(shop, order, { customer_email: '' })
  shop.provider.pay(sessionId)
  expect(await refusalOf(shop, aPaymentRequest())).toMatchObject({
    code: 'already-paid',
    details: { orderNumber },
  })
})

test('if two submissions replace the same session at once, the shop ends that session (row 9)', async () => {
  const first = await beginPayment(shop)
  const answers = await Promise.all(
    [1, 2].map((number) =>
      createPayment(shop.context, {
        ...changedRequest(first.sessionId),
        attempt: attemptOf(number),
      }),
    ),
  )
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
  const sessions = shop.provider.sessions.map(({ session }) => session)
  expect(sessions).toEqual(['expired', 'open', 'open'])
  expect(first.order.payment.settlement).toBe('cancelled')
})

test('changed submissions that repeat an attempt id are refused', async () => {
  const codes = new Set<string>()
  let { sessionId } = await beginPayment(shop)
  for (let time = 0; time < 12; time += 1) {
    shop.provider.calls.length = 0
    const again = await createPayment(shop.context, aPaymentRequest({ replaces: sessionId }))
    if (again.ok) ({ sessionId } = again.value)
    else codes.add(again.failure.code)
  }
  expect([...codes]).toEqual(['attempt-reused'])
  expect(shop.provider.calls.length).toBeLessThan(15)
})

test('a changed submission cancels an earlier order whose session the provider no longer knows', async () => {
  const first = await beginPayment(shop)
  Object.assign(shop.provider.session(first.sessionId), { sessionId: 'cs_test_gone0001' })
  await beginPayment(shop, changedRequest(first.sessionId))
  expect(first.order.payment.settlement).toBe('cancelled')
})
