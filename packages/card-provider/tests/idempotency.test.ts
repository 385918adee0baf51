import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaid, openProvider, sessionParams, stripeAt } from './open-provider.ts'

test('the same request under the same key is answered from memory', async () => {
  const { stripe } = await openProvider()
  const options = { idempotencyKey: 'order-1-attempt-1' }
  const first = await stripe.checkout.sessions.create(sessionParams(), options)
  const second = await stripe.checkout.sessions.create(sessionParams(), options)
  expect({ ...second }).toEqual({ ...first })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed')
  expect(second.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
})

test('another request under the same key is refused', async () => {
  const { stripe } = await openProvider()
  const options = { idempotencyKey: 'order-1' }
  await stripe.checkout.sessions.create(sessionParams(), options)
  const otherBody = stripe.checkout.sessions.create(
    sessionParams({ client_reference_id: 'order-2' }),
    options,
  )
  await expect(otherBody).rejects.toThrow(/same parameters/)
  const otherEndpoint = stripe.refunds.create({ payment_intent: 'pi_1' }, options)
  await expect(otherEndpoint).rejects.toThrow(Stripe.errors.StripeIdempotencyError)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('refused parameters are not kept, so that the corrected request may use the key', async () => {
  const { stripe } = await openProvider()
  const options = { idempotencyKey: 'order-1' }
  const wrong = stripe.checkout.sessions.create(sessionParams({ mode: 'setup' }), options)
  await expect(wrong).rejects.toThrow(/Not emulated: this value of `mode`/)
  const cheap = sessionParams({ expires_at: 1 })
  await expect(stripe.checkout.sessions.create(cheap, options)).rejects.toThrow(/30 minutes/)
  const right = await stripe.checkout.sessions.create(sessionParams(), options)
  expect(right.status).toBe('open')
})

test('a refusal of what was carried out is kept, whatever has changed since', async () => {
  const { stripe, control, payment_intent } = await openPaid()
  const { id } = await stripe.refunds.create({ payment_intent })
  const again = () => stripe.refunds.create({ payment_intent }, { idempotencyKey: 'refund-1' })
  await expect(again()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  await control(`refunds/${id}/fail`)
  await expect(again()).rejects.toMatchObject({
    code: 'charge_already_refunded',
    headers: { 'idempotent-replayed': 'true' },
  })
  await expect(stripe.refunds.create({ payment_intent })).resolves.toHaveProperty('id')
})

test.each([
  ['before', 0],
  ['after', 1],
] as const)('a server error %s the work is kept under its key', async (when, made) => {
  const { stripe, control } = await openProvider()
  await control('faults', { match: 'POST', status: 500, when, kept: true })
  const create = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(sessionParams(), { idempotencyKey })
  await expect(create('order-1')).rejects.toMatchObject({ statusCode: 500 })
  await expect(create('order-1')).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true' },
  })
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(made)
  await expect(create('order-2')).resolves.toMatchObject({ status: 'open' })
})

test('too many requests are not kept, nor is a wrong key', async () => {
  const { stripe, control } = await openProvider()
  await control('faults', { match: 'POST', status: 429, kept: true })
  const options = { idempotencyKey: 'order-1' }
  const create = (more: object = {}) =>
    stripe.checkout.sessions.create(sessionParams(), { ...options, ...more })
  await expect(create()).rejects.toMatchObject({ statusCode: 429 })
  await expect(create({ apiKey: 'sk_test_other' })).rejects.toMatchObject({ statusCode: 401 })
  await expect(create()).resolves.toMatchObject({ status: 'open' })
})

test('a second request is refused while the first is still at work', async () => {
  const { stripe, control } = await openProvider()
  await control('faults', { match: 'POST /v1/checkout/sessions', delayMs: 600_000 })
  const create = () =>
    stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'order-1' })
  // The one that arrives first hangs until the provider closes; the other is answered at once.
  const answer = Promise.race([create(), create()])
  await expect(answer).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
})

test('a lost answer is asked for again by the SDK without a second session', async () => {
  const { provider, control } = await openProvider()
  const stripe = stripeAt(provider.apiUrl, { maxNetworkRetries: 1 })
  await control('faults', { match: 'POST /v1/checkout/sessions', when: 'after', drop: true })
  const session = await stripe.checkout.sessions.create(sessionParams())
  const { data } = await stripe.checkout.sessions.list()
  expect(data.map(({ id }) => id)).toEqual([session.id])
})
