import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openProvider, sessionParams } from './open-provider.ts'

const price = { currency: 'gbp', unit_amount: 199700, product_data: { name: 'Valuation' } }
const lines = (changes: object) => ({
  line_items: [{ quantity: 1, price_data: { ...price, ...changes } }],
})
const inSeconds = (seconds: number) => ({ expires_at: Math.floor(Date.now() / 1000) + seconds })
const CASES: [what: string, changes: object, message: string][] = [
  ['an unused parameter', { locale: 'en-GB' }, 'Not emulated: ✖ Unrecognized key: "locale"'],
  ['a mode other than payment', { mode: 'subscription' }, 'at mode'],
  ['a request to expand a field', { expand: ['line_items'] }, 'Unrecognized key: "expand"'],
  ['missing line items', { line_items: undefined }, 'at line_items'],
  ['an amount with a fraction', lines({ unit_amount: 19.97 }), 'at line_items[0].price_data'],
  ['an amount below the minimum', lines({ unit_amount: 29 }), 'The total must be from £0.30'],
  ['a script as an address', { cancel_url: 'javascript:alert(1)' }, 'at cancel_url'],
  ['an invalid email', { customer_email: 'buyer' }, 'Invalid email address.'],
  ['an expiry that is too soon', inSeconds(1700), '`expires_at` must be'],
  ['metadata that is too long', { metadata: { note: 'x'.repeat(501) } }, 'at metadata.note'],
]
test.each(CASES)(
  'the card provider emulator refuses a session because of %s',
  async (_what, changes, message) => {
    const { stripe } = await openProvider()
    const params = { ...sessionParams(), ...changes }
    const error = await refusalOf(stripe.checkout.sessions.create(params))
    expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error' })
    expect(error.message).toContain(message)
    expect((await stripe.checkout.sessions.list()).data).toEqual([])
  },
)

test('a request with a wrong API key gets 401', async () => {
  const { provider } = await openProvider()
  const headers = { authorization: 'Bearer sk_test_other' }
  const response = await fetch(`${provider.apiUrl}/v1/balance`, { headers })
  expect(response.status).toBe(401)
  expect(await response.text()).toContain('Invalid API Key provided: sk_test_*')
})

test('a request to a Stripe API that is not emulated gets a 404 that names the API', async () => {
  const { stripe } = await openProvider()
  const { statusCode, message } = await refusalOf(stripe.customers.list())
  expect([statusCode, message]).toEqual([
    404,
    'Not emulated: the call GET /v1/customers. The local card provider supports only what the shop sends.',
  ])
})

async function refusalOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The request was not refused.', { cause: error })
}

test('the emulator’s control endpoints refuse invalid bodies and requests from other sites', async () => {
  const { provider } = await openProvider()
  const post = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${provider.apiUrl}/_control/faults`, { method: 'POST', body, headers })
  expect((await post('{}', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post('{"status":200}')).status).toBe(400)
  expect((await post('not json')).status).toBe(400)
  expect((await fetch(`${provider.apiUrl}/_control/nothing`, { method: 'POST' })).status).toBe(404)
})
