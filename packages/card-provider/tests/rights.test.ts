import { Stripe } from 'stripe'
import { expect, test } from 'vitest'

import { openPaid, openProvider, sessionParams } from './open-provider.ts'

const apiKey = 'rk_test_restricted1234'

test.each<[right: string, call: (stripe: Stripe, session: string) => Promise<unknown>]>([
  ['checkout_session_write', (s) => s.checkout.sessions.create(sessionParams(), { apiKey })],
  ['checkout_session_read', (s) => s.checkout.sessions.list({}, { apiKey })],
  [
    'payment_intent_read',
    (s, id) => s.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, { apiKey }),
  ],
  [
    'charge_read',
    (s, id) =>
      s.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, { apiKey }),
  ],
  ['charge_read', (s) => s.refunds.list({}, { apiKey })],
  ['charge_write', (s) => s.refunds.create({ payment_intent: 'pi_none' }, { apiKey })],
  ['payment_intent_read', (s) => s.paymentIntents.list({}, { apiKey })],
  [
    'payment_intent_write',
    (s) => s.paymentIntents.update('pi_none', { metadata: { invoice: '1' } }, { apiKey }),
  ],
  ['dispute_read', (s) => s.disputes.list({}, { apiKey })],
  ['radar_read', (s) => s.radar.earlyFraudWarnings.list({}, { apiKey })],
  ['review_read', (s) => s.reviews.retrieve('prv_none', {}, { apiKey })],
  ['event_read', (s) => s.events.list({}, { apiKey })],
  ['balance_read', (s) => s.balance.retrieve({}, { apiKey })],
  [
    'balance_transaction_source_read',
    (s) => s.balanceTransactions.list({ created: { gte: 0, lt: 1 } }, { apiKey }),
  ],
])('a key without %s is told so', async (right, call) => {
  const { stripe, control, id } = await openPaid()
  await control('rights', { missing: [right] })
  const refused = call(stripe, id)
  await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripePermissionError)
  await expect(refused).rejects.toMatchObject({
    statusCode: 403,
    rawType: 'invalid_request_error',
    code: undefined,
    message: expect.stringContaining(`Having the 'rak_${right}' permission`),
  })
  await expect(refused).rejects.not.toThrow(apiKey)
})

test('a restricted key has every right that it does not lack, a secret key all', async () => {
  const { stripe, control } = await openProvider()
  await control('rights', { missing: ['dispute_read'] })
  await expect(stripe.balance.retrieve({}, { apiKey })).resolves.toHaveProperty('object')
  await expect(stripe.disputes.list()).resolves.toMatchObject({ data: [] })
})
