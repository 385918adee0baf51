import { expect, test } from 'vitest'

import type { RefundRequest } from '#domain/refundable.ts'
import { refundOrder, resumeRefunds } from '#use-cases/refund-order.ts'
import { sweep } from '#use-cases/sweep.ts'

import { attemptOf, beginPayment, openShop, type TestShop } from './a-shop.ts'

/** A paid order with a refund that has had no answer, which its payment shows at the next reading. */
async function refundWithoutAnswer(shop: TestShop, number: number) {
  const { order, sessionId } = await beginPayment(shop, { attempt: attemptOf(number) })
  shop.provider.pay(sessionId)
  await sweep(shop.context)
  const id = `00000000-0000-4000-8000-00000000000${number}`
  await shop.database.sql(
    `insert into refund_requests (id, order_id, amount, parts, reason, asked_at, asked_by)
    values ($1, $2, 500, '{}', 'requested_by_customer', $3, 'ada@firm.example')`,
    [id, order.id, new Date(shop.clock.port.now().getTime() + number)],
  )
  shop.provider.refund(sessionId, 500, { requestId: id })
  return { id, orderId: order.id, sessionId }
}

async function shopWithRefunds(count: number) {
  const shop = await openShop()
  const waiting: Awaited<ReturnType<typeof refundWithoutAnswer>>[] = []
  for (let number = 1; number <= count; number += 1) {
    waiting.push(await refundWithoutAnswer(shop, number))
  }
  shop.clock.passMinutes(2)
  const outcomes = async () =>
    (
      await shop.database.sql<{ id: string; state: string }>(
        `select id, state from refund_requests where state <> 'asked' order by id`,
      )
    ).map(({ id, state }) => [id, state])
  return { shop, waiting, outcomes }
}

const never = () => false

test('an order that cannot be read keeps no other refund without an answer waiting', async () => {
  const { shop, waiting, outcomes } = await shopWithRefunds(2)
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === waiting[0]?.sessionId) throw new TypeError('broken')
  }
  await resumeRefunds(shop.context, never)
  expect(await outcomes()).toEqual([[waiting[1]?.id, 'made']])
  expect(shop.log).toEqual([{ event: 'refund-postponed', facts: { reason: 'TypeError' } }])
})

test('refunds for which a run has no time are left to the next', async () => {
  const { shop, waiting, outcomes } = await shopWithRefunds(2)
  let read = 0
  shop.provider.state.beforeReading = () => {
    read += 1
  }
  await resumeRefunds(shop.context, () => read > 0)
  expect(await outcomes()).toEqual([[waiting[0]?.id, 'made']])
})

test('a key of another account ends no refund: its payment cannot be read there', async () => {
  const { shop, waiting, outcomes } = await shopWithRefunds(1)
  const [refund] = waiting
  const { sessions } = shop.provider
  const own = sessions.splice(0)
  shop.context.provider = {
    ...shop.provider.port,
    refund: () => Promise.resolve({ refused: 'resource_missing' }),
  }
  shop.clock.passDays(2)
  await resumeRefunds(shop.context, never)
  expect(await outcomes()).toEqual([])

  const order = shop.database.rows[0]!
  const [{ id: requestId, amount, parts, reason }] = order.refundRequests as [RefundRequest]
  shop.clock.passDays(-2)
  const body = { requestId, orderId: order.id, amount, parts, reason }
  expect(await refundOrder(shop.context, body, 'ada@firm.example')).toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
  expect(await outcomes()).toEqual([])

  sessions.push(...own)
  await resumeRefunds(shop.context, never)
  expect(await outcomes()).toEqual([[refund?.id, 'made']])
})
