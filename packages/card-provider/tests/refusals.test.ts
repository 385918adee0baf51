import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaid, openProvider, sessionParams } from './open-provider.ts'

type Changes = Record<string, unknown>
type Line = { quantity?: unknown; price_data?: Changes | undefined }

const product = { name: 'Valuation' }
const price = (changes: Changes = {}): Changes => ({
  currency: 'gbp',
  unit_amount: 199700,
  product_data: product,
  ...changes,
})
const lines = (line: Line): Changes => ({ line_items: [{ quantity: 1, ...line }] })
const priced = (unit_amount: number): Changes => lines({ price_data: price({ unit_amount }) })
const AMOUNT = 'line_items[0][price_data][unit_amount]'
const CURRENCY = 'line_items[0][price_data][currency]'
const METHOD = 'allowed_payment_method_types[0]'
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds

const CASES: [
  what: string,
  changes: Changes,
  code: string | undefined,
  param: string | undefined,
][] = [
  ['a parameter of another use', { locale: 'en-GB' }, 'parameter_unknown', 'locale'],
  [
    'one deep inside',
    lines({ price_data: price({ recurring: { interval: 'month' } }) }),
    'parameter_unknown',
    'line_items[0][price_data][recurring]',
  ],
  ['another mode', { mode: 'subscription' }, undefined, 'mode'],
  ['another currency', lines({ price_data: price({ currency: 'eur' }) }), undefined, CURRENCY],
  ['a payment method', { allowed_payment_method_types: ['klarna'] }, undefined, METHOD],
  ['an expansion', { expand: ['line_items'] }, undefined, 'expand'],
  ['a missing mode', { mode: undefined }, 'parameter_missing', 'mode'],
  ['missing lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['a missing success address', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['a negative amount', priced(-1), 'parameter_invalid_integer', AMOUNT],
  ['an amount with a fraction', priced(19.97), 'parameter_invalid_integer', AMOUNT],
  ['an amount below the least', priced(29), 'amount_too_small', undefined],
  ['an amount above the most', priced(100_000_000), 'amount_too_large', undefined],
  ['text for a list', { line_items: 'one' }, undefined, 'line_items'],
  ['a hash for text', { customer_email: { a: 1 } }, undefined, 'customer_email'],
  ['an address that is none', { success_url: 'shop' }, 'url_invalid', 'success_url'],
  ['a script as an address', { cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
  ['an email that is none', { customer_email: 'buyer' }, 'email_invalid', 'customer_email'],
  ['empty text', { client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
  ['a time that is text', { expires_at: 'soon' }, 'parameter_invalid_integer', 'expires_at'],
  ['an expiry too soon', { expires_at: inSeconds(1700) }, undefined, 'expires_at'],
  ['an expiry too late', { expires_at: inSeconds(90_000) }, undefined, 'expires_at'],
  ['long metadata', { metadata: { note: 'x'.repeat(501) } }, undefined, 'metadata[note]'],
]

test.each(CASES)('a session is refused for %s', async (_what, changes, code, param) => {
  const { stripe } = await openProvider()
  const params = { ...sessionParams(), ...changes }
  const error = await refusalOf(stripe.checkout.sessions.create(params))
  expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
  expect([error.code, error.param]).toEqual([code, param])
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

test('an error names its code and parameter', async () => {
  const { provider } = await openProvider()
  const response = await post(provider.apiUrl, '/v1/checkout/sessions', 'mode=payment&locale=en')
  expect(await response.json()).toEqual({
    error: {
      code: 'parameter_unknown',
      message:
        'Not emulated: the parameter `locale`. The local card provider takes what the shop sends.',
      param: 'locale',
      type: 'invalid_request_error',
    },
  })
  expect(response.headers.get('request-id')).toMatch(/^req_\w{14}$/)
  expect(response.headers.get('stripe-version')).toBe(Stripe.API_VERSION)
})

test('prototype names are refused like any other', async () => {
  const { provider } = await openProvider()
  for (const name of ['__proto__', 'constructor', 'metadata[__proto__][x]']) {
    const response = await post(provider.apiUrl, '/v1/checkout/sessions', `${name}=1`)
    expect(response.status, name).toBe(400)
  }
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test.each([
  ['no key', {}, 'You did not provide an API key.'],
  ['a wrong key', { authorization: 'Bearer sk_test_other' }, 'Invalid API Key provided: sk_test_*'],
])('%s answers 401', async (_what, headers, message) => {
  const { provider } = await openProvider()
  const response = await fetch(`${provider.apiUrl}/v1/balance`, { headers })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
  })
})

test('unknown objects and calls that are not emulated answer 404', async () => {
  const { stripe } = await openProvider()
  const unknown: [promise: Promise<unknown>, param: string | undefined][] = [
    [stripe.checkout.sessions.retrieve('cs_test_none'), 'session'],
    [stripe.paymentIntents.retrieve('pi_none'), 'intent'],
    [stripe.paymentIntents.update('pi_none', { metadata: { invoice: 'A-1' } }), 'intent'],
    [stripe.reviews.retrieve('prv_none'), 'id'],
  ]
  for (const [promise, param] of unknown) {
    const error = await refusalOf(promise)
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param })
  }
  const { statusCode, message } = await refusalOf(stripe.customers.list())
  expect([statusCode, message]).toEqual([
    404,
    'Not emulated: the call GET /v1/customers. The local card provider takes what the shop sends.',
  ])
})

test('only an open session can be expired', async () => {
  const { stripe } = await openProvider()
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  const error = await refusalOf(stripe.checkout.sessions.expire(id))
  expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('`expired`') })
})

test('no more is refunded than was paid', async () => {
  const { stripe, payment_intent } = await openPaid()
  const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent, amount: 199701 }))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  await stripe.refunds.create({ payment_intent })
  const again = await refusalOf(stripe.refunds.create({ payment_intent }))
  expect(again).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' })
})

async function refusalOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The request was not refused.', { cause: error })
}

function post(apiUrl: string, path: string, body: string): Promise<Response> {
  return fetch(apiUrl + path, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_localtests',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  })
}

test('a session of the other mode is missing and says why, a malformed id is refused', async () => {
  const { stripe } = await openProvider()
  await expect(stripe.checkout.sessions.retrieve('cs_live_a1b2')).rejects.toMatchObject({
    code: 'resource_missing',
    message: expect.stringContaining('a similar object exists in live mode'),
  })
  await expect(stripe.checkout.sessions.retrieve('order-1')).rejects.toMatchObject({
    statusCode: 400,
    code: undefined,
    message: 'Invalid checkout.session id: order-1',
  })
})

test.each(['ann..lee@example.com', '.ann@example.com', 'ann.@example.com', 'ann@1.2'])(
  '%s is no address',
  async (customer_email) => {
    const { stripe } = await openProvider()
    const session = stripe.checkout.sessions.create(sessionParams({ customer_email }))
    await expect(session).rejects.toMatchObject({ code: 'email_invalid', param: 'customer_email' })
  },
)
