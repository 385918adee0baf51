import { contact } from '#contract/contact.ts'
import { createPayment } from '#contract/create-payment.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { storeOrder } from '#contract/store-order.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { paymentRequest, type Shop } from '#tests/functions/shop.ts'

/** How long anybody may be left without an answer. */
const PATIENCE_MS = 10_000

/** Where it matters that nothing is lost or doubled, and not how soon, also on a machine that is busy. */
export const LONG_PATIENCE_MS = 60_000

/** Sends the event of a session's completion as the provider does, under any id. */
export function deliver(
  shop: Shop,
  sessionId: string,
  eventId: string,
  { url = shop.platform.url, patience = PATIENCE_MS } = {},
) {
  const payload = JSON.stringify({
    id: eventId,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  })
  const signature = shop.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: shop.platform.webhookSecret,
  })
  const headers = { 'stripe-signature': signature }
  return ask(`${url}/api/stripe-webhook`, payload, { headers, patience })
}

/** A paid session of which the shop has heard nothing. */
export async function paidUnnoticed(shop: Shop) {
  await shop.deliveries('drop')
  const begun = await shop.begin()
  await shop.pay(begun.sessionId)
  return begun
}

export interface PlainAnswer {
  status: number
  headers: Headers
  body: unknown
}

/** Posts and waits for ten seconds, unless told to be more patient: rejects after that. */
export async function ask(
  url: string,
  body: string,
  {
    headers = { 'content-type': 'application/json' },
    patience = PATIENCE_MS,
  }: { headers?: Record<string, string>; patience?: number } = {},
): Promise<PlainAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(patience),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The steps of a purchase that a person or the provider asks for, each on an order of its own. */
export async function prepareSteps(shop: Shop) {
  const post = (endpoint: { path: string }, body: unknown) =>
    ask(shop.platform.url + endpoint.path, JSON.stringify(body))
  const request = paymentRequest({ attempt: crypto.randomUUID() })
  const verified = await paidUnnoticed(shop)
  const stored = await paidUnnoticed(shop)
  const delivered = await paidUnnoticed(shop)
  const mailed = await paidUnnoticed(shop)
  await shop.post(verifyPayment, { sessionId: mailed.sessionId })
  await shop.quiet()
  const { id: orderId } = await shop.order(mailed.sessionId)
  return {
    attempt: request.attempt,
    paid: [verified, stored, delivered],
    mailed,
    steps: [
      { endpoint: createPayment, run: () => post(createPayment, request) },
      {
        endpoint: verifyPayment,
        run: () => post(verifyPayment, { sessionId: verified.sessionId }),
      },
      {
        endpoint: storeOrder,
        run: () => post(storeOrder, { orderData: { sessionId: stored.sessionId } }),
      },
      { endpoint: sendOrderEmail, run: () => post(sendOrderEmail, { orderId }) },
      {
        endpoint: { path: '/api/stripe-webhook', unavailable: undefined },
        run: () => deliver(shop, delivered.sessionId, `evt_${crypto.randomUUID()}`),
      },
      {
        endpoint: contact,
        run: () =>
          post(contact, {
            name: 'Ada Lovelace',
            email: 'ada@example.com',
            phone: '',
            company: '',
            message: `A question about a valuation, ${crypto.randomUUID()}.`,
            elapsed: 9000,
          }),
      },
    ],
  }
}
