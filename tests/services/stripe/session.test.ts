import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { EMAIL_MESSAGE } from '#domain/order/checkout-form.ts'
import type { SessionRequest } from '#services/stripe/card-provider.ts'
import { sessionParams } from '#services/stripe/session.ts'
import { aBuyer, anItem, anOrder } from '#tests/builders.ts'

import { providerOfFile, SITE_URL } from './provider-at.ts'

function aSessionRequest(more: Partial<SessionRequest> = {}): SessionRequest {
  const items = [anItem(), anItem({ productId: 'exit', name: 'Exit Package', quantity: 2 })]
  return { ...anOrder({ items }), asksForThreeDSecure: false, ...more }
}

test('a payment session names the products, and identifies the order only by its id', () => {
  const { line_items: lines, ...params } = sessionParams(aSessionRequest(), SITE_URL)
  const { id } = aSessionRequest()
  expect(params).toMatchObject({ client_reference_id: id })
  expect(params.metadata).toEqual({ order_id: id })
  expect(params.payment_intent_data?.metadata).toEqual({ order_id: id })
  expect(lines?.map((line) => line.price_data?.product_data?.metadata)).toEqual([
    { product_id: 'valuation' },
    { product_id: 'exit' },
  ])
})

test('a card session has the buyer’s contact details and address', () => {
  const { payment_intent_data: payment } = sessionParams(aSessionRequest(), SITE_URL)
  expect(payment?.shipping).toEqual({
    name: "Zoë O'Brien-Smith",
    phone: '+44 (0)20 7946 0018',
    address: {
      line1: '5 Quay Street',
      city: 'Whitby',
      state: 'North Yorkshire',
      postal_code: 'YO21 1DH',
      country: 'GB',
    },
  })
})

test('a card session for a large sum asks for 3-D Secure', () => {
  const { payment_method_options: options } = sessionParams(
    aSessionRequest({ asksForThreeDSecure: true }),
    SITE_URL,
  )
  expect(options).toEqual({ card: { request_three_d_secure: 'any' } })
  expect(sessionParams(aSessionRequest(), SITE_URL)).not.toHaveProperty('payment_method_options')
})

test('a PayPal session has no shipping address, because PayPal checks postal addresses itself', () => {
  const params = sessionParams(
    aSessionRequest({ paymentMethod: 'paypal', asksForThreeDSecure: true }),
    SITE_URL,
  )
  expect(params.payment_intent_data).not.toHaveProperty('shipping')
  expect(params).not.toHaveProperty('payment_method_options')
})

test('a payment session has no blank values, because the provider refuses them', () => {
  const maybe = fc.constantFrom('', 'Kent')
  fc.assert(
    fc.property(maybe, maybe, fc.boolean(), (state, zipCode, asksForThreeDSecure) => {
      const request = aSessionRequest({ buyer: aBuyer({ state, zipCode }), asksForThreeDSecure })
      const params = JSON.stringify(sessionParams(request, SITE_URL))
      expect(params).not.toContain('""')
      expect(JSON.stringify(sessionParams(request, SITE_URL))).toBe(params)
    }),
  )
})

interface Reply {
  status: number
  replayed?: boolean
  error?: object | undefined
  /** A body in place of JSON; `none` breaks the connection. */
  page?: string
}

const FAILED: Reply = { status: 500, error: { type: 'api_error', message: 'Try again.' } }

/** The provider's replies in order; the last is repeated. */
let replies: Reply[] = []
const requests: string[] = []
const { provider, log } = providerOfFile((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? FAILED
  const { status, error, page = JSON.stringify({ error }) } = reply
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(reply.replayed && { 'idempotent-replayed': 'true' }),
  })
  if (page === 'none') response.destroy()
  else response.end(page)
})
beforeEach(() => void (requests.length = 0))

const invalid = (more: object) => ({ type: 'invalid_request_error', message: 'No.', ...more })

test('the shop gives up an idempotency key if Stripe repeats the key’s stored failure (row 10)', async () => {
  replies = [FAILED, { ...FAILED, replayed: true }]
  expect(await provider.openSession(aSessionRequest())).toBe('exhausted')
  expect(requests).toHaveLength(2)
})

test.each<[string, Reply, number]>([
  ['an error at the provider', FAILED, 2],
  ['too many requests', { status: 429, error: { message: 'Too many.' } }, 1],
  ['a page instead of JSON', { status: 200, page: '<html>502</html>' }, 1],
  ['a broken connection', { status: 200, page: 'none' }, 2],
])(
  'a request for a payment session that fails because of %s can be retried (row 33)',
  async (_what, reply, times) => {
    replies = [reply]
    await expect(provider.openSession(aSessionRequest())).rejects.toMatchObject({
      failure: { code: 'provider-unavailable' },
    })
    expect(requests).toHaveLength(times)
  },
)

test('the shop gives up an idempotency key that was used with other parameters', async () => {
  replies = [{ status: 400, error: { type: 'idempotency_error', message: 'Another key.' } }]
  expect(await provider.openSession(aSessionRequest())).toBe('exhausted')
})

test.each([{ code: 'email_invalid' }, { param: 'customer_email' }])(
  'an email address that the card provider refuses is reported at the email field: %o',
  async (about) => {
    replies = [{ status: 400, error: invalid(about) }]
    await expect(provider.openSession(aSessionRequest())).rejects.toMatchObject({
      failure: { code: 'invalid-request', fields: { email: EMAIL_MESSAGE } },
    })
  },
)

test('a refusal by the card provider names a field only if the reason is the email address', async () => {
  replies = [{ status: 400, error: invalid({ param: 'line_items' }) }]
  await expect(provider.openSession(aSessionRequest())).rejects.toMatchObject({
    failure: { code: 'provider-error' },
  })
})

const refund = () =>
  provider.refund({
    requestId: '00000000-0000-4000-8000-000000000abc',
    orderId: '00000000-0000-4000-8000-000000000abc',
    paymentIntentId: 'pi_1',
    amount: 100,
    reason: 'duplicate',
  })

test.each([
  [
    'a missing right',
    403,
    invalid({ message: "Having the 'rak_charge_write' permission would allow this." }),
    'forbidden',
  ],
  ['an unknown key', 401, invalid({}), 'forbidden'],
  ['lack of balance', 400, invalid({ code: 'balance_insufficient' }), 'balance_insufficient'],
  ['an excessive amount', 400, invalid({ param: 'amount' }), 'amount_too_large'],
  ['an unnamed reason', 400, invalid({}), 'unknown'],
])('the provider refuses a refund because of %s', async (_what, status, error, refused) => {
  replies = [{ status, error }]
  expect(await refund()).toEqual({ refused })
})

test.each([FAILED, { status: 503, page: '{"message":"Busy"}' }, { status: 200, page: 'null' }])(
  'a refund that fails temporarily can be retried: %o',
  async (reply) => {
    replies = [reply]
    await expect(refund()).rejects.toMatchObject({ failure: { code: 'provider-unavailable' } })
  },
)

const ID = 'cs_test_a1B2c3D4e5F6'

test('reading an unknown payment session returns undefined', async () => {
  replies = [{ status: 404, error: invalid({ code: 'resource_missing', param: 'session' }) }]
  expect(await provider.readPayment(ID)).toBeUndefined()
})

test.each([
  [400, invalid({ code: 'parameter_unknown' }), 'provider-error', []],
  [403, invalid({}), 'provider-unavailable', []],
  [401, invalid({}), 'provider-unavailable', [{ part: 'provider', failure: '401' }]],
  [500, FAILED.error, 'provider-unavailable', []],
])(
  'reading a payment session fails if the provider answers %d',
  async (status, error, code, noted) => {
    replies = [{ status, error }]
    await expect(provider.readPayment(ID)).rejects.toMatchObject({ failure: { code } })
    expect(log.filter(([event]) => event === 'key-fails').map(([, facts]) => facts)).toEqual(noted)
  },
)
