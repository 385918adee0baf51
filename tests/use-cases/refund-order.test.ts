import { expect, test } from 'vitest'

import { success } from '#contract/failure.ts'
import type { RefundRequest } from '#domain/refundable.ts'
import { refundOrder, resumeRefunds } from '#use-cases/refund-order.ts'
import type { RefundEnd } from '#use-cases/refund-port.ts'
import { sweep } from '#use-cases/sweep.ts'

import { attemptOf, beginPayment, openShop, type FakeShop } from './fakes.ts'

/** A paid order with a refund that has had no answer, which its payment shows at the next reading. */
async function refundWithoutAnswer(shop: FakeShop, number: number) {
  const { order, sessionId } = await beginPayment(shop, { attempt: attemptOf(number) })
  shop.provider.pay(sessionId)
  await sweep(shop.ports)
  const id = `refund-${number}`
  const askedAt = shop.clock.port.now().toISOString()
  order.refundRequests.push({
    id,
    amount: 500,
    parts: {},
    reason: 'requested_by_customer',
    state: 'asked',
    askedAt,
    askedBy: 'ada@firm.example',
  })
  shop.provider.refund(sessionId, 500, { requestId: id })
  return { id, orderId: order.id, sessionId }
}

async function shopWithRefunds(count: number) {
  const shop = openShop()
  const waiting: Awaited<ReturnType<typeof refundWithoutAnswer>>[] = []
  for (let number = 1; number <= count; number += 1) {
    waiting.push(await refundWithoutAnswer(shop, number))
  }
  const ends: RefundEnd[] = []
  shop.ports.refundRequests.unanswered = () => Promise.resolve(waiting)
  shop.ports.refundRequests.finish = async (end) => void ends.push(end)
  const outcomes = () => ends.map(({ id, state }) => [id, state])
  return { shop, waiting, outcomes }
}

const never = () => false

test('an order that cannot be read keeps no other refund without an answer waiting', async () => {
  const { shop, waiting, outcomes } = await shopWithRefunds(2)
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === waiting[0]?.sessionId) throw new TypeError('broken')
  }
  await resumeRefunds(shop.ports, never)
  expect(outcomes()).toEqual([['refund-2', 'made']])
  expect(shop.log).toEqual([{ event: 'refund-postponed', facts: { reason: 'TypeError' } }])
})

test('refunds for which a run has no time are left to the next', async () => {
  const { shop, waiting, outcomes } = await shopWithRefunds(2)
  let read = 0
  shop.provider.state.beforeReading = () => {
    read += 1
  }
  await resumeRefunds(shop.ports, () => read > 0)
  expect(outcomes()).toEqual([[waiting[0]?.id, 'made']])
})

test('a key of another account ends no refund: its payment cannot be read there', async () => {
  const { shop, waiting, outcomes } = await shopWithRefunds(1)
  const [refund] = waiting
  const { sessions } = shop.provider
  const own = sessions.splice(0)
  shop.ports.provider = {
    ...shop.provider.port,
    refund: () => Promise.resolve({ refused: 'resource_missing' }),
  }
  shop.clock.passDays(2)
  await resumeRefunds(shop.ports, never)
  expect(outcomes()).toEqual([])

  const order = shop.database.rows[0]!
  const [{ id: requestId, amount, parts, reason }] = order.refundRequests as [RefundRequest]
  shop.clock.passDays(-2)
  shop.ports.refundRequests.ask = () => Promise.resolve(success(order.refundRequests[0]!))
  const body = { requestId, orderId: order.id, amount, parts, reason }
  expect(await refundOrder(shop.ports, body, 'ada@firm.example')).toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
  expect(outcomes()).toEqual([])

  sessions.push(...own)
  await resumeRefunds(shop.ports, never)
  expect(outcomes()).toEqual([[refund?.id, 'made']])
})
