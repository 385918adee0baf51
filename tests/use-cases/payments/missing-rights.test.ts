import { beforeEach, expect, test } from 'vitest'

import { disputeState } from '#domain/money/dispute.ts'
import { settledPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { handleWebhook } from '#use-cases/payments/handle-webhook.ts'
import { checkHealth } from '#use-cases/upkeep/check-health.ts'
import { fetchMissedEvents } from '#use-cases/upkeep/issues.ts'
import { recordHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

/** A shop whose Stripe key may not read disputes, with a paid order that is disputed. */
const shop = shopOfEach(settledPayment)
beforeEach(async () => {
  shop.provider.state.missingRights = ['rak_dispute_read']
  shop.provider.dispute(shop.sessionId, 'needs_response')
  await recordHeartbeat(shop.context, 'rak_dispute_read', 'missing')
})

function event(type: string, id = 'evt_1') {
  const about = { paymentIntentId: `pi_of_${shop.sessionId}` }
  return { id, type, live: false, about }
}

const deliver = (type: string) => handleWebhook(shop.context, JSON.stringify(event(type)), 'right')
const reportedFailure = async () => (await shop.database.beat('rak_dispute_read'))?.failing ?? null

test('an event is not stored until the Stripe key may read the event', async () => {
  await expect(deliver('charge.dispute.created')).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
  expect(await shop.database.events()).toEqual([])
  shop.provider.state.missingRights = []
  await deliver('charge.dispute.created')
  expect(disputeState(shop.order.payment.disputes)).toBe('open')
})

test('other events of a payment are processed although the Stripe key may not read disputes', async () => {
  shop.provider.refund(shop.sessionId, 500)
  await deliver('charge.refunded')
  expect(shop.order.payment).toMatchObject({ refunded: 500, disputes: [] })
  expect(await shop.database.events()).toEqual(['evt_1'])
})

test('the sweep processes the other events while the Stripe key may not read one event', async () => {
  shop.provider.refund(shop.sessionId, 500)
  shop.provider.events.push(event('charge.dispute.created'), event('charge.refunded', 'evt_2'))
  await sweep(shop.context)
  expect(await shop.database.events(true)).toEqual(['evt_2'])
  expect(await reportedFailure()).not.toBeNull()
  shop.provider.state.missingRights = []
  shop.clock.passMinutes(10)
  await sweep(shop.context)
  expect(await shop.database.events(true)).toEqual(['evt_2', 'evt_1'])
  expect(disputeState(shop.order.payment.disputes)).toBe('open')
  expect(await reportedFailure()).toBeNull()
})

test('once the Stripe key has the missing right, the sweep fetches all events since the right was lost', async () => {
  const since = shop.clock.port.now()
  shop.clock.passDays(20)
  await sweep(shop.context)
  expect(shop.provider.lookedBack.at(-1)?.getTime()).toBeGreaterThan(since.getTime())
  shop.provider.state.missingRights = []
  await sweep(shop.context)
  expect(shop.provider.lookedBack.at(-1)?.getTime()).toBeLessThan(since.getTime())
})

test('the sweep checks the missing right in each run and alerts once', async () => {
  await sweep(shop.context)
  shop.provider.calls.length = 0
  shop.clock.passMinutes(10)
  await sweep(shop.context)
  expect(shop.provider.calls).toEqual(['findMissingRights'])
  const told = shop.database.mailsOf('shop-alert').map(({ text }) => text)
  expect(told).toEqual([expect.stringContaining('rak_dispute_read')])
})

test('a right is reported as missing until every affected event can be read', async () => {
  shop.provider.state.missingRights = []
  shop.provider.events.push(event('charge.dispute.created'))
  shop.provider.state.beforeReading = () => {
    throw new TypeError('broken')
  }
  await sweep(shop.context)
  expect(await reportedFailure()).not.toBeNull()
})

test('the health check fails once a right of the Stripe key has been missing for over half an hour', async () => {
  const checkUsualHealth = () => checkHealth(shop.context, { scope: 'usual', hasSchedules: false })
  shop.clock.passMinutes(30)
  expect(await checkUsualHealth()).toEqual({ status: 'ok' })
  shop.clock.passMinutes(1)
  expect(await checkUsualHealth()).toEqual({ status: 'down' })
})

test('missed events are fetched, except events that the Stripe key may not read', async () => {
  shop.clock.passMinutes(20)
  shop.provider.refund(shop.sessionId, 500)
  shop.provider.events.push(event('charge.dispute.created'), event('charge.refunded', 'evt_2'))
  await fetchMissedEvents(shop.context)
  expect(await shop.database.events()).toEqual(['evt_2'])
  expect(shop.order.payment.refunded).toBe(500)
})
