import { expect, test } from 'vitest'

import { type OpenProvider, openProvider, sessionParams } from './open-provider.ts'

const COMPLETED = 'checkout.session.completed'

interface Delivery {
  id: string
  eventId: string
  status: string
  attempts: { status: number | null; problem: string | null }[]
}

async function pay({ stripe, control }: OpenProvider): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  await control(`sessions/${id}/pay`)
  return id
}

async function deliveriesOf(shop: OpenProvider, type: string): Promise<Delivery[]> {
  const state = await shop.control<{
    events: { id: string; type: string }[]
    deliveries: Delivery[]
  }>('state')
  const ids = state.events.filter((event) => event.type === type).map(({ id }) => id)
  return state.deliveries.filter(({ eventId }) => ids.includes(eventId))
}

test('a session expires when its time is over', async () => {
  let now = new Date('2026-11-20T09:00:00Z')
  const { stripe, receiver } = await openProvider({ clock: () => now })
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  now = new Date('2026-11-21T08:59:59Z')
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
  now = new Date('2026-11-21T09:00:00Z')
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  const event = await receiver.next('checkout.session.expired')
  expect(event.data.object).toMatchObject({ id })
})

test('a delivery that fails is sent again until it is taken', async () => {
  const shop = await openProvider()
  const { id } = await shop.stripe.checkout.sessions.create(sessionParams())
  shop.receiver.answers.push(500)
  await shop.control(`sessions/${id}/expire`)
  const first = await shop.receiver.next('checkout.session.expired')
  const second = await shop.receiver.next('checkout.session.expired')
  expect(second.id).toBe(first.id)
  const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(shop, 'checkout.session.expired')
  // The console answers once the attempt under way is recorded.
  await shop.visit(`/_local/card-provider/deliveries/${deliveryId}/redeliver`, {})
  const [delivery] = await deliveriesOf(shop, 'checkout.session.expired')
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [
      { status: 500, problem: 'Answered 500' },
      { status: 200, problem: null },
    ],
  })
})

test('an event that was dropped is sent when somebody asks', async () => {
  const shop = await openProvider()
  await shop.control('deliveries', { mode: 'drop' })
  await pay(shop)
  expect(await deliveriesOf(shop, COMPLETED)).toMatchObject([{ status: 'dropped' }])
  const [dropped] = await deliveriesOf(shop, COMPLETED)
  await shop.visit(`/_local/card-provider/deliveries/${dropped?.id}/redeliver`, {})
  const event = await shop.receiver.next(COMPLETED)
  expect(event.id).toBe(dropped?.eventId)
})
