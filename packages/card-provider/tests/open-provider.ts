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

/** Options of a card provider without a webhook receiver. */
export const NO_RECEIVER = {
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

interface ProviderOptions {
  folder?: string
  clock?: () => Date
}

/** A card provider with a webhook receiver and the real SDK; closes after the test. */
export async function openProvider(options: ProviderOptions = {}) {
  const folder = options.folder ?? (await temporaryFolder())
  const receiver = createServer((_, response) => response.end())
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  const { port } = receiver.address() as AddressInfo
  const provider = await startCardProvider({
    ...NO_RECEIVER,
    folder,
    webhook: { url: `http://127.0.0.1:${port}/`, secret: WEBHOOK_SECRET },
    ...(options.clock && { clock: options.clock }),
  })
  onTestFinished(async () => {
    await provider.close()
    receiver.closeAllConnections()
    receiver.close()
  })
  /** Sends a control request and returns the body of its answer. */
  async function control<T = unknown>(path: string, body: object = {}): Promise<T> {
    const response = await fetch(`${provider.apiUrl}/_control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer as T
  }

  /** Waits until an event of this type is delivered, and returns the event. */
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
    /** Requests a page as a browser does from a page of the same origin. */
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
  options: Stripe.Checkout.SessionCreateParams = {},
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
    ...options,
  }
}

/** Opens a provider and an unpaid session. */
export async function openSession(options: ProviderOptions = {}, params = sessionParams()) {
  const opened = await openProvider(options)
  const { id, url } = await opened.stripe.checkout.sessions.create(params)
  const session = () => opened.stripe.checkout.sessions.retrieve(id)
  return { ...opened, id, url: url ?? '', session }
}

/** Opens a provider and a session that is paid by card. */
export async function openPaidSession(options: ProviderOptions = {}, params = sessionParams()) {
  const opened = await openSession(options, params)
  await opened.control(`sessions/${opened.id}/pay`)
  const payment_intent = (await opened.session()).payment_intent as string
  return { ...opened, payment_intent }
}
