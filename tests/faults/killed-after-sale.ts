import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { correctOrder } from '#contract/correct-order.ts'
import type { OrderDetail } from '#contract/order.ts'
import { refundOrder } from '#contract/refund-order.ts'
import { LOCAL_CALL } from '#tests/functions/calls.ts'
import type { Shop } from '#tests/functions/shop.ts'
import { settle } from '#use-cases/settle.ts'
import { ports } from '#wiring.ts'

import type { Networked } from './network.ts'
import { paidUnnoticed, type PlainAnswer } from './purchase.ts'
import { openVictim, tell, type KillPoint, type Victim } from './victim.ts'

export interface Ending {
  /** Messages until the process died, or in all. */
  messages: Victim['messages']
  wasKilled: boolean
}

/** What staff do about a paid order, in a process that is killed on the way. */
interface Work {
  cookie: string
  point: KillPoint | undefined
}

/** A paid order whose mails count as sent: none of them is on its way while the process dies. */
async function settledOrder(shop: Shop): Promise<{ orderId: string; sessionId: string }> {
  const { sessionId } = await paidUnnoticed(shop)
  await settle(ports(LOCAL_CALL), sessionId)
  const { id } = await shop.order(sessionId)
  await shop.rows(`update mails set sent_at = now() where order_id = $1`, [id])
  return { orderId: id, sessionId }
}

/** Has a process do it that may die over it; whatever it began has ended afterwards. */
async function inVictim(
  networked: Networked,
  { point }: Work,
  orderId: string,
  work: (url: string) => Promise<PlainAnswer>,
): Promise<Ending> {
  const victim = await openVictim(networked, point)
  await victim.attempt(work(victim.url))
  const unsent = () =>
    networked.shop.rows(`select 1 from mails where order_id = $1 and sent_at is null`, [orderId])
  await networked.shop
    .eventually(async () => victim.wasKilled() || (await unsent()).length === 0)
    .toBe(true)
  await victim.close()
  return { messages: victim.messages, wasKilled: victim.wasKilled() }
}

/** A refund: first nobody presses again and the sweep finds out, then somebody does. */
export async function refundIn(networked: Networked, work: Work): Promise<Ending> {
  const { shop } = networked
  const { cookie } = work
  const { orderId, sessionId } = await settledOrder(shop)
  const requestId = randomUUID()
  const body = { requestId, orderId, amount: 10_000, parts: {}, reason: 'duplicate' } as const
  const ending = await inVictim(networked, work, orderId, (url) =>
    tell(url, refundOrder, body, { cookie }),
  )

  await networked.passTimeAfterCrash()
  await shop.rows(
    `update refund_requests set asked_at = asked_at - interval '2 minutes' where order_id = $1`,
    [orderId],
  )
  await shop.sweep()
  const written = await shop.rows(`select state from refund_requests where order_id = $1`, [
    orderId,
  ])
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const refunds = async () =>
    (await shop.stripe.refunds.list({ payment_intent: intent as string })).data
  expect(await refunds()).toHaveLength(written.length)
  for (const request of written) expect(request).toEqual({ state: 'made' })

  expect((await shop.post(refundOrder, body, { cookie })).status).toBe(200)
  await shop.quiet()
  expect(await refunds()).toMatchObject([{ amount: 10_000, status: 'succeeded' }])
  expect(await documentsOf(shop, orderId)).toEqual(['credit-note 1', 'invoice 1'])
  expect(await eventsOf(shop, orderId, ['refund-asked', 'payment-refunded'])).toEqual([
    'payment-refunded',
    'refund-asked',
  ])
  expect(await lettersOf(shop, orderId, 'refund-made')).toBe(1)
  return ending
}

/** A correction: all of it is there or nothing, and pressed again it is there once. */
export async function correctionIn(networked: Networked, work: Work): Promise<Ending> {
  const { shop } = networked
  const { cookie } = work
  const { orderId } = await settledOrder(shop)
  const { buyer } = (await shop.get<OrderDetail>(`/api/orders/${orderId}`, { cookie })).value
  const to = { ...buyer, firstName: 'Grace', email: `${randomUUID()}@right.example` }
  const body = { orderId, from: buyer, to }
  const ending = await inVictim(networked, work, orderId, (url) =>
    tell(url, correctOrder, body, { cookie }),
  )

  const [order] = await shop.rows<{ name: string }>(
    `select first_name || ' ' || last_name as name from orders where id = $1`,
    [orderId],
  )
  const [invoice] = await shop.rows<{ name: string }>(
    `select facts -> 'buyer' ->> 'name' as name from documents where order_id = $1
    order by version desc limit 1`,
    [orderId],
  )
  expect(invoice).toEqual(order)

  expect((await shop.post(correctOrder, body, { cookie })).status).toBe(200)
  await networked.passTimeAfterCrash()
  await shop.sweep()
  await shop.quiet()
  expect(await documentsOf(shop, orderId)).toEqual(['invoice 1', 'invoice 2'])
  expect(await eventsOf(shop, orderId, ['email-corrected', 'details-corrected'])).toEqual([
    'details-corrected',
    'email-corrected',
  ])
  const letters = (await shop.mailsOf(to.email)).map(({ headers }) => headers['message-id'])
  expect(new Set(letters).size).toBe(1)
  return ending
}

const documentsOf = async (shop: Shop, orderId: string) =>
  (
    await shop.rows<{ what: string }>(
      `select kind || ' ' || version as what from documents where order_id = $1 order by 1`,
      [orderId],
    )
  ).map(({ what }) => what)

const eventsOf = async (shop: Shop, orderId: string, kinds: readonly string[]) =>
  (
    await shop.rows<{ kind: string }>(
      `select kind from order_events where order_id = $1 and kind = any($2) order by 1`,
      [orderId, kinds],
    )
  ).map(({ kind }) => kind)

const lettersOf = async (shop: Shop, orderId: string, kind: string) =>
  (
    await shop.rows(
      `select 1 from mails where order_id = $1 and kind = $2 and sent_at is not null`,
      [orderId, kind],
    )
  ).length
