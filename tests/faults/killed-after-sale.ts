import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { correctOrder, refundOrder } from '#contract/staff/order.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { expectNoGap, type Shop } from '#tests/functions/shop.ts'
import { settle } from '#use-cases/payments/settle.ts'

import type { NetworkedShop } from './network.ts'
import { countUnsentMails, LONG_PATIENCE_MS, postJson } from './purchase.ts'
import { openVictim, type KillOutcome, type KillPoint } from './victim.ts'

const VAT_RATE = 20

/** How a staff action runs: the cookie of its session, and when its process is killed, if at all. */
export interface ActionRun {
  cookie: string
  point: KillPoint | undefined
}

/** A paid order with VAT whose mails count as sent, so that a kill affects none of them. */
export async function placeSettledOrder(shop: Shop, cookie: string) {
  const { sessionId } = await shop.paidUnnoticed()
  await shop.deliveries('drop')
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set vat_rate = $2 where id = $1`, [id, VAT_RATE])
  await settle(shop.joined(), sessionId)
  await shop.rows(`update mails set sent_at = now() where order_id = $1`, [id])
  const { buyer } = await shop.detail(id, { cookie })
  return { orderId: id, sessionId, buyer }
}

/** Runs an action in a process that may die, then the sweep, which completes the rest. */
export async function runInVictim(
  networked: NetworkedShop,
  { cookie, point }: ActionRun,
  orderId: string,
  { endpoint, body }: { endpoint: { path: string }; body: object },
) {
  const { shop } = networked
  const victim = await openVictim(networked, point)
  const call = { headers: { cookie }, patience: LONG_PATIENCE_MS }
  await victim.attempt(postJson(victim.url, endpoint, body, call))
  await shop
    .eventually(async () => victim.wasKilled() || (await countUnsentMails(shop, orderId)) === 0)
    .toBe(true)
  await victim.close()
  const maxDoubled = Math.min(victim.handedOver(), await countUnsentMails(shop, orderId))

  await networked.passTimeAfterCrash()
  await shop.rows(
    `update refund_requests set asked_at = asked_at - interval '2 minutes' where order_id = $1`,
    [orderId],
  )
  await shop.sweep()
  await shop.quiet()
  await expectNoGap(shop)
  return { messages: victim.messages, wasKilled: victim.wasKilled(), maxDoubled }
}

/**
 * Repeats the action and expects one new mail in addition to `earlier` mails; returns the number of
 * duplicates.
 */
export async function repeatAction(
  { shop }: NetworkedShop,
  { to, maxDoubled, earlier = 0 }: { to: string; maxDoubled: number; earlier?: number },
  press: () => ReturnType<Shop['post']>,
): Promise<number> {
  expect((await press()).status).toBe(200)
  await shop.quiet()
  await expectNoGap(shop)
  const letters = (await shop.mailsOf(to)).map(({ headers }) => headers['message-id'])
  expect(new Set(letters).size).toBe(1 + earlier)
  const doubled = letters.length - 1 - earlier
  expect(doubled, 'letters twice that were handed over and not marked').toBeLessThanOrEqual(
    maxDoubled,
  )
  return doubled
}

/** Kind and version of each document of an order. */
export async function documentsOf(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.rows<{ name: string }>(
    `select kind || ' ' || version as name from documents where order_id = $1 order by 1`,
    [orderId],
  )
  return rows.map(({ name }) => name)
}

/**
 * Makes a refund in a process that may be killed. The sweep must complete it; a repeated request
 * must not refund again.
 */
export async function killDuringRefund(
  networked: NetworkedShop,
  run: ActionRun,
): Promise<KillOutcome> {
  const { shop } = networked
  const { cookie } = run
  const { orderId, sessionId, buyer } = await placeSettledOrder(shop, cookie)
  const requestId = randomUUID()
  const body = { requestId, orderId, amount: 10_000, parts: {}, reason: 'duplicate' } as const
  const { maxDoubled, ...ending } = await runInVictim(networked, run, orderId, {
    endpoint: refundOrder,
    body,
  })

  const written = await shop.rows(`select state from refund_requests where order_id = $1`, [
    orderId,
  ])
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const refunds = async () =>
    (await shop.stripe.refunds.list({ payment_intent: intent as string })).data
  expect(await refunds()).toHaveLength(written.length)
  for (const request of written) expect(request).toEqual({ state: 'made' })

  const doubled = await repeatAction(networked, { to: buyer.email, maxDoubled }, () =>
    shop.post(refundOrder, body, { cookie }),
  )
  expect(await refunds()).toMatchObject([{ amount: 10_000, status: 'succeeded' }])
  expect(await documentsOf(shop, orderId)).toEqual(['credit-note 1', 'invoice 1'])
  const { timeline } = await shop.detail(orderId, { cookie })
  const refunding = timeline.filter(({ kind }) => /^(refund-asked|payment-refunded)$/.test(kind))
  expect(refunding).toHaveLength(2)
  return { ...ending, doubled }
}

/**
 * Corrects an order in a process that may be killed: the correction and these documents are
 * complete or missing, never doubled.
 */
function killDuringCorrectionTo(change: () => Partial<Buyer>, documents: string[]) {
  return async (networked: NetworkedShop, run: ActionRun): Promise<KillOutcome> => {
    const { shop } = networked
    const { cookie } = run
    const { orderId, buyer } = await placeSettledOrder(shop, cookie)
    const changed = change()
    const to = { ...buyer, ...changed }
    const body = { orderId, from: buyer, to }
    const { maxDoubled, ...ending } = await runInVictim(networked, run, orderId, {
      endpoint: correctOrder,
      body,
    })

    const written = await documentsOf(shop, orderId)
    const isCorrected = written.length > 1
    expect(written).toEqual(isCorrected ? documents : ['invoice 1'])
    const order = await shop.detail(orderId, { cookie })
    expect(order.buyer).toEqual(isCorrected ? to : buyer)

    const doubled = await repeatAction(networked, { to: to.email, maxDoubled }, () =>
      shop.post(correctOrder, body, { cookie }),
    )
    expect(await documentsOf(shop, orderId)).toEqual(documents)
    const { timeline } = await shop.detail(orderId, { cookie })
    const corrected = timeline.filter(({ kind }) => kind.endsWith('-corrected'))
    expect(corrected).toHaveLength(Object.keys(changed).length)
    return { ...ending, doubled }
  }
}

export const killDuringCorrection = killDuringCorrectionTo(
  () => ({ firstName: 'Grace', email: `${randomUUID()}@right.example` }),
  ['invoice 1', 'invoice 2'],
)

/** A country without VAT, and the documents after a correction to that country. */
export const ABROAD = { country: 'FR' }
export const REISSUED_DOCUMENTS = ['credit-note 1', 'invoice 1', 'invoice 1']

export const killDuringVatCorrection = killDuringCorrectionTo(() => ABROAD, REISSUED_DOCUMENTS)
