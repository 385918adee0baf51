import { contact } from '#contract/shop/contact.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { paymentRequest, type Shop } from '#tests/functions/shop.ts'

/** The longest acceptable wait for an answer, in milliseconds. */
const PATIENCE_MS = 10_000

/** The longest wait in tests of loss and duplicates, which accept slow answers, in milliseconds. */
export const LONG_PATIENCE_MS = 60_000

/** Sends the completion event of a session as the provider does, under any id. */
export function deliverEvent(
  shop: Shop,
  sessionId: string,
  eventId: string,
  { url = shop.platform.url, patience = PATIENCE_MS } = {},
) {
  const event = {
    id: eventId,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  }
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload: JSON.stringify(event),
    secret: shop.platform.webhookSecret,
  })
  const headers = { 'stripe-signature': signature }
  return postJson(url, { path: '/api/stripe-webhook' }, event, { headers, patience })
}

export interface PlainAnswer {
  status: number
  headers: Headers
  body: unknown
}

/** Posts to the functions at an address; rejects after `patience` milliseconds. */
export async function postJson(
  at: string,
  { path }: { path: string },
  body: unknown,
  { headers = {}, patience = PATIENCE_MS } = {},
): Promise<PlainAnswer> {
  const response = await fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The steps of a purchase that a person or the provider requests, each with its own order. */
export async function preparePurchaseSteps(shop: Shop) {
  const request = paymentRequest({ attempt: crypto.randomUUID() })
  const step = (
    endpoint: { path: string; unavailable?: string | undefined },
    body: () => unknown,
  ) => ({ endpoint, run: () => postJson(shop.platform.url, endpoint, body()) })
  const verified = await shop.paidUnnoticed()
  const stored = await shop.paidUnnoticed()
  const delivered = await shop.paidUnnoticed()
  const mailed = await shop.paidUnnoticed()
  await shop.post(verifyPayment, { sessionId: mailed.sessionId })
  await shop.quiet()
  const { id: orderId } = await shop.order(mailed.sessionId)
  return {
    attempt: request.attempt,
    paid: [verified, stored, delivered],
    mailed,
    steps: [
      step(createPayment, () => request),
      step(verifyPayment, () => ({ sessionId: verified.sessionId })),
      step(storeOrder, () => ({ orderData: { sessionId: stored.sessionId } })),
      step(sendOrderEmail, () => ({ orderId })),
      {
        endpoint: { path: '/api/stripe-webhook', unavailable: undefined },
        run: () => deliverEvent(shop, delivered.sessionId, `evt_${crypto.randomUUID()}`),
      },
      step(contact, () => ({
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        message: `A question about a valuation, ${crypto.randomUUID()}.`,
        elapsed: 9000,
      })),
    ],
  }
}

/** Counts an order's mails that have not been sent yet. */
export async function countUnsentMails(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.rows(`select 1 from mails where order_id = $1 and sent_at is null`, [
    orderId,
  ])
  return rows.length
}
