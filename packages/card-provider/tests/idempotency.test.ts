import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaidSession, openProvider, sessionParams } from './open-provider.ts'

test('a request that repeats an idempotency key gets the stored response', async () => {
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

test('the card provider emulator refuses a different request under a used idempotency key', async () => {
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

test('the emulator repeats a refusal under the same idempotency key, even after the payment has changed', async () => {
  const { stripe, control, payment_intent } = await openPaidSession()
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

test('the card provider emulator refuses a second request under the idempotency key of a running request', async () => {
  const { stripe, control } = await openProvider()
  await control('faults', { match: 'POST /v1/checkout/sessions', delayMs: 600_000 })
  const create = () =>
    stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'order-1' })
  // The first request hangs until the provider closes; the second is answered at once.
  const answer = Promise.race([create(), create()])
  await expect(answer).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
})
