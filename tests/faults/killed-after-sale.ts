import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { correctOrder, refundOrder, type OrderDetail } from '#contract/staff/order.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { expectNoGap, type Shop } from '#tests/functions/shop.ts'
import { settle } from '#use-cases/payments/settle.ts'

import type { NetworkedShop } from './network.ts'
import { countUnsentMails, LONG_PATIENCE_MS, postJson } from './purchase.ts'
import { openVictim, type KillOutcome, type KillPoint } from './victim.ts'

const VAT_RATE = 20

/** How a staff action runs: the cookie of its session, and when its process is killed, if at all. */
interface ActionRun {
  cookie: string
  point: KillPoint | undefined
}

/** An order as staff see it, and the kind and version of each of its documents. */
type OrderState = OrderDetail & { issued: string[] }

/** A staff action on an order, and the states in which the order may be afterwards. */
interface StaffAction {
  orderId: string
  endpoint: Pick<Endpoint<unknown, unknown>, 'path'>
  body: object
  /** Address that gets one mail about the action, and the number of its mails before the action. */
  to: string
  earlier?: number
  /** Expects that the action is complete or missing. */
  expectWhole: (order: OrderState) => unknown
  /** Expects that the action is complete, and was carried out once. */
  expectDone: (order: OrderState) => unknown
}

/**
 * Returns a function that runs a staff action in a process that may be killed. The sweep must complete
 * the rest, and a repeated request must change nothing more.
 */
export function killDuring(prepare: (shop: Shop, cookie: string) => Promise<StaffAction>) {
  return async (networked: NetworkedShop, { cookie, point }: ActionRun): Promise<KillOutcome> => {
    const { shop } = networked
    const action = await prepare(shop, cookie)
    const { orderId, endpoint, body, to, earlier = 0 } = action
    const look = async () => ({
      ...(await shop.detail(orderId, { cookie })),
      issued: await documentsOf(shop, orderId),
    })
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
    await action.expectWhole(await look())

    expect((await shop.post(endpoint, body, { cookie })).status).toBe(200)
    await shop.quiet()
    await expectNoGap(shop)
    const letters = (await shop.mailsOf(to)).map(({ headers }) => headers['message-id'])
    expect(new Set(letters).size).toBe(1 + earlier)
    const doubled = letters.length - 1 - earlier
    expect(doubled, 'letters twice that were handed over and not marked').toBeLessThanOrEqual(
      maxDoubled,
    )
    await action.expectDone(await look())
    return { messages: victim.messages, wasKilled: victim.wasKilled(), doubled }
  }
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

/** Kind and version of each document of an order. */
export async function documentsOf(shop: Shop, orderId: string): Promise<string[]> {
  const rows = await shop.rows<{ name: string }>(
    `select kind || ' ' || version as name from documents where order_id = $1 order by 1`,
    [orderId],
  )
  return rows.map(({ name }) => name)
}

/** A kill during a refund: the sweep must complete a refund that was stored. */
export const killDuringRefund = killDuring(async (shop, cookie) => {
  const { orderId, sessionId, buyer } = await placeSettledOrder(shop, cookie)
  const requestId = randomUUID()
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const refunds = async () =>
    (await shop.stripe.refunds.list({ payment_intent: intent as string })).data
  return {
    orderId,
    endpoint: refundOrder,
    body: { requestId, orderId, amount: 10_000, parts: {}, reason: 'duplicate' },
    to: buyer.email,
    expectWhole: async () => {
      const written = await shop.rows(`select state from refund_requests where order_id = $1`, [
        orderId,
      ])
      expect(await refunds()).toHaveLength(written.length)
      for (const request of written) expect(request).toEqual({ state: 'made' })
    },
    expectDone: async ({ issued, timeline }) => {
      expect(await refunds()).toMatchObject([{ amount: 10_000, status: 'succeeded' }])
      expect(issued).toEqual(['credit-note 1', 'invoice 1'])
      const refunding = timeline.filter(({ kind }) =>
        /^(refund-asked|payment-refunded)$/.test(kind),
      )
      expect(refunding).toHaveLength(2)
    },
  }
})

/** A correction, after which the order has these documents. */
function killDuringCorrectionTo(change: () => Partial<Buyer>, documents: string[]) {
  return killDuring(async (shop, cookie) => {
    const { orderId, buyer } = await placeSettledOrder(shop, cookie)
    const changed = change()
    const to = { ...buyer, ...changed }
    return {
      orderId,
      endpoint: correctOrder,
      body: { orderId, from: buyer, to },
      to: to.email,
      expectWhole: (order) => {
        const isCorrected = order.issued.length > 1
        expect(order.issued).toEqual(isCorrected ? documents : ['invoice 1'])
        expect(order.buyer).toEqual(isCorrected ? to : buyer)
      },
      expectDone: ({ issued, timeline }) => {
        expect(issued).toEqual(documents)
        const corrected = timeline.filter(({ kind }) => kind.endsWith('-corrected'))
        expect(corrected).toHaveLength(Object.keys(changed).length)
      },
    }
  })
}

export const killDuringCorrection = killDuringCorrectionTo(
  () => ({ firstName: 'Grace', email: `${randomUUID()}@right.example` }),
  ['invoice 1', 'invoice 2'],
)

/** A country without VAT, and the documents after a correction to that country. */
export const ABROAD = { country: 'FR' }
export const REISSUED_DOCUMENTS = ['credit-note 1', 'invoice 1', 'invoice 1']

export const killDuringVatCorrection = killDuringCorrectionTo(() => ABROAD, REISSUED_DOCUMENTS)
