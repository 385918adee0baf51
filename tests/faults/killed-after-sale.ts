import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { correctOrder } from '#contract/correct-order.ts'
import { refundOrder } from '#contract/refund-order.ts'
import type { Shop } from '#tests/functions/shop.ts'
import { settle } from '#use-cases/settle.ts'

import type { Networked } from './network.ts'
import { ask, LONG_PATIENCE_MS } from './purchase.ts'
import { openVictim, type KillPoint, type Victim } from './victim.ts'

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
  const { sessionId } = await shop.paidUnnoticed()
  await shop.deliveries('drop')
  await settle(shop.ports(), sessionId)
  const { id } = await shop.order(sessionId)
  await shop.rows(`update mails set sent_at = now() where order_id = $1`, [id])
  return { orderId: id, sessionId }
}

/** Has a process do it that may die over it; whatever it began has ended afterwards. */
async function inVictim(
  networked: Networked,
  { cookie, point }: Work,
  orderId: string,
  { endpoint, body }: { endpoint: { path: string }; body: object },
): Promise<Ending> {
  const victim = await openVictim(networked, point)
  const call = { headers: { cookie }, patience: LONG_PATIENCE_MS }
  await victim.attempt(ask(victim.url, endpoint, body, call))
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
  const ending = await inVictim(networked, work, orderId, { endpoint: refundOrder, body })

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
  const { documents, timeline, mails } = await shop.detail(orderId, { cookie })
  expect(documents?.map(({ kind, version }) => `${kind} ${version}`).toSorted()).toEqual([
    'credit-note 1',
    'invoice 1',
  ])
  const refunding = timeline.filter(({ kind }) => /^(refund-asked|payment-refunded)$/.test(kind))
  expect(refunding).toHaveLength(2)
  const letters = mails.filter(({ kind }) => kind === 'refund-made')
  expect(letters.map(({ state }) => state)).toEqual(['sent'])
  return ending
}

/** A correction: all of it is there or nothing, and pressed again it is there once. */
export async function correctionIn(networked: Networked, work: Work): Promise<Ending> {
  const { shop } = networked
  const { cookie } = work
  const { orderId } = await settledOrder(shop)
  const { buyer } = await shop.detail(orderId, { cookie })
  const to = { ...buyer, firstName: 'Grace', email: `${randomUUID()}@right.example` }
  const body = { orderId, from: buyer, to }
  const ending = await inVictim(networked, work, orderId, { endpoint: correctOrder, body })

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
  const { documents, timeline } = await shop.detail(orderId, { cookie })
  expect(documents).toMatchObject([{ kind: 'invoice', version: 2 }])
  expect(timeline.filter(({ kind }) => kind.endsWith('-corrected'))).toHaveLength(2)
  const letters = (await shop.mailsOf(to.email)).map(({ headers }) => headers['message-id'])
  expect(new Set(letters).size).toBe(1)
  return ending
}
