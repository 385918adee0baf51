import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Stripe } from 'stripe'
import { expect, onTestFinished } from 'vitest'

import { startCardProvider } from '#card-provider/card-provider.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const SECRET_KEY = 'sk_test_localtests'
const WEBHOOK_SECRET = 'whsec_localtests'
export const PUBLIC_URL = 'http://localhost:8888'

/** A card provider whose webhooks reach nobody. */
export const NOBODY_LISTENS = {
  publicUrl: PUBLIC_URL,
  secretKey: SECRET_KEY,
  webhook: { url: 'http://127.0.0.1:9/webhook', secret: WEBHOOK_SECRET },
  apiPort: 0,
  merchantName: 'Sample & Sons',
}

interface State {
  events: Stripe.Event[]
  deliveries: { eventId: string; status: string }[]
}

interface ProviderWishes {
  folder?: string
  clock?: () => Date
}

/** A card provider with a webhook address that takes all and the real SDK, all gone after the test. */
export async function openProvider(wishes: ProviderWishes = {}) {
  const folder = wishes.folder ?? (await temporaryFolder())
  const receiver = createServer((_, response) => response.end())
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  const provider = await startCardProvider({
    ...NOBODY_LISTENS,
    folder,
    webhook: { url: `http://127.0.0.1:${port}/`, secret: WEBHOOK_SECRET },
    ...(wishes.clock && { clock: wishes.clock }),
  })
  onTestFinished(async () => {
    await provider.close()
    receiver.closeAllConnections()
    receiver.close()
  })
  /** Sends a control request and gives its answer's body. */
  async function control<T = unknown>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${provider.apiUrl}/_control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer as T
  }

  /** The event of a type, once the webhook address has taken it. */
  async function delivered(type: string): Promise<Stripe.Event> {
    const find = async () => {
      const { events, deliveries } = await control<State>('state')
      const taken = deliveries.filter(({ status }) => status === 'delivered')
      return events.find(({ id, ...event }) => {
        return event.type === type && taken.some(({ eventId }) => eventId === id)
      })
    }
    await expect.poll(find, { message: `a ${type}` }).toBeDefined()
    return (await find())!
  }

  return {
    provider,
    delivered,
    stripe: stripeAt(provider.apiUrl),
    control,
    /** Visits a page as a browser of the same origin would. */
    visit(address: string, form?: Record<string, string>): Promise<Response> {
      return provider.handlePage(
        new Request(new URL(address, PUBLIC_URL), {
          ...(form && { method: 'POST', body: new URLSearchParams(form) }),
        }),
      )
    },
  }
}

/** The SDK pointed at a card provider. */
export function stripeAt(apiUrl: string): Stripe {
  const { hostname, port } = new URL(apiUrl)
  return new Stripe(SECRET_KEY, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/** Parameters of a session for one valuation. */
export function sessionParams(
  wishes: Stripe.Checkout.SessionCreateParams = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'gbp',
          unit_amount: 199700,
          product_data: { name: 'Business Valuation Assessment' },
        },
      },
    ],
    customer_email: 'buyer@example.com',
    client_reference_id: 'order-1',
    metadata: { orderId: 'order-1' },
    payment_intent_data: { metadata: { orderId: 'order-1' } },
    success_url: `${PUBLIC_URL}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${PUBLIC_URL}/checkout?canceled=true`,
    ...wishes,
  }
}

/** A session that waits for its buyer. */
export async function openSession(wishes: ProviderWishes = {}, params = sessionParams()) {
  const opened = await openProvider(wishes)
  const { id, url } = await opened.stripe.checkout.sessions.create(params)
  const session = () => opened.stripe.checkout.sessions.retrieve(id)
  return { ...opened, id, url: url ?? '', session }
}

/** A paid session. */
export async function openPaid(wishes: ProviderWishes = {}, params = sessionParams()) {
  const opened = await openSession(wishes, params)
  await opened.control(`sessions/${opened.id}/pay`)
  const payment_intent = (await opened.session()).payment_intent as string
  return { ...opened, payment_intent }
}
