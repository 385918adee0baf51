import { beforeEach, expect, test } from 'vitest'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)
beforeEach(() => shop.deliveries('normal'))

/** A paid order of which the shop has heard all there was to hear; from then on it hears nothing. */
async function paidAndUnheard() {
  const { sessionId } = await shop.settled()
  await shop.deliveries('drop')
  return { sessionId }
}

async function facts(sessionId: string) {
  const [row] = await shop.rows(
    `select payment_status, refunded_amount, dispute from orders where stripe_session_id = $1`,
    [sessionId],
  )
  return row
}

const fetched = () =>
  shop.rows<{ type: string }>(`select type from webhook_events where fetched order by type`)

test('[row 35] a refund whose message was lost stands on the order after the sweep', async () => {
  const { sessionId } = await paidAndUnheard()
  await shop.control(`payments/${sessionId}/refund`, { amount: 500 })
  expect(await facts(sessionId)).toMatchObject({ payment_status: 'paid', refunded_amount: 0 })

  await shop.sweep()
  const refunded = { payment_status: 'partially_refunded', refunded_amount: 500 }
  expect(await facts(sessionId)).toMatchObject(refunded)
  expect((await fetched()).map(({ type }) => type)).toContain('charge.refunded')

  const before = await shop.counts()
  await shop.sweep()
  expect(await shop.counts()).toEqual(before)
})

test('what the sweep has fetched does not count as a message that came, until it comes', async () => {
  const silentSince = async () => (await shop.issues(staff)).webhookSilentSince
  await shop.deliveries('drop')
  const { sessionId } = await shop.begin()
  await shop.pay(sessionId)
  await shop.rows(`delete from webhook_events`)
  await shop.sweep()
  expect(await fetched()).not.toEqual([])
  const { id } = await shop.order(sessionId)
  await shop.rows(
    `insert into order_events (order_id, happened_at, kind)
    values ($1, now() - interval '16 minutes', 'payment-received')`,
    [id],
  )
  expect(await silentSince()).not.toBeNull()

  const { events } = await shop.providerState()
  const event = events.find(
    (item) => item.sessionId === sessionId && item.type === 'checkout.session.completed',
  )
  await shop.control(`events/${event?.id}/redeliver`, {})
  await shop.eventually(silentSince).toBeNull()
})
