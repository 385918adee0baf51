import { Stripe } from 'stripe'
import { beforeEach, expect, test } from 'vitest'

import { providerOfFile } from './provider-at.ts'

const SESSION = 'cs_test_a1B2c3D4e5F6'
const SECOND = 1_772_359_200
const MOMENT = new Date(SECOND * 1000).toISOString()

const charge = {
  id: 'ch_1',
  object: 'charge',
  payment_intent: 'pi_1',
  review: null,
  created: SECOND,
}
const PLAIN = { ...charge, amount_refunded: 0, refunded: false, disputed: false }

const refund = { id: 're_1', object: 'refund', amount: 700, status: 'succeeded', created: SECOND }
const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 900,
  currency: 'usd',
  status: 'needs_response',
  reason: 'fraudulent',
  evidence_details: { due_by: SECOND },
  balance_transactions: [] as object[],
  created: SECOND,
}
const lostDispute = {
  ...dispute,
  id: 'dp_2',
  balance_transactions: [
    { amount: -900, currency: 'usd' },
    { amount: 250, currency: 'usd' },
    { amount: 400, currency: 'gbp' },
  ],
}

/** The contents of an account, its faults by path, and the requests to it. */
const emptyAccount = () => ({
  charge: PLAIN as object,
  lists: {} as Record<string, object[]>,
  review: {} as object,
  forbidden: '',
  missing: '',
  failing: '',
  asked: [] as string[],
})
const account = emptyAccount()
beforeEach(() => void Object.assign(account, emptyAccount()))

const { provider, log } = providerOfFile((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe.example')
  const path = pathname.slice('/v1/'.length)
  account.asked.push(path)
  response.setHeader('content-type', 'application/json')
  if (path === account.forbidden) response.statusCode = 403
  if (path === account.missing) response.statusCode = 404
  if (path === account.failing) response.statusCode = 500
  response.end(JSON.stringify(answer(path, searchParams)))
}, 'rk_test_1')

function answer(path: string, query: URLSearchParams): object {
  if (path === account.forbidden) {
    return {
      error: {
        type: 'invalid_request_error',
        message: `The provided key 'rk_test_1' does not have the required permissions. Having the 'rak_dispute_read' permission would allow this request to continue.`,
      },
    }
  }
  if (path === account.missing) {
    return { error: { type: 'invalid_request_error', code: 'resource_missing' } }
  }
  if (path === account.failing) return { error: { type: 'api_error', message: 'Try again.' } }
  if (path.startsWith('checkout/sessions/')) return session()
  if (path === 'checkout/sessions') return { object: 'list', data: [session()], has_more: false }
  if (path.startsWith('reviews/')) return account.review
  const all = account.lists[path] ?? []
  expect(query.get('payment_intent')).toBe('pi_1')
  const first = all.findIndex((item) => idOf(item) === query.get('starting_after')) + 1
  const data = all.slice(first, first + Number(query.get('limit')))
  return { object: 'list', url: `/v1/${path}`, data, has_more: first + data.length < all.length }
}

const idOf = (item: object) => ('id' in item ? item.id : undefined)

function session(): object {
  return {
    id: SESSION,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 199_700,
    currency: 'gbp',
    payment_method_types: ['paypal'],
    livemode: true,
    metadata: {},
    client_reference_id: null,
    payment_intent: {
      id: 'pi_1',
      object: 'payment_intent',
      status: 'succeeded',
      review: null,
      latest_charge: account.charge,
    },
  }
}

test('the shop reads a payment without refunds, disputes and reviews with one request', async () => {
  const reading = await provider.readPayment(SESSION)
  expect(account.asked).toEqual([`checkout/sessions/${SESSION}`])
  expect(reading).toMatchObject({
    method: 'paypal',
    paidAt: MOMENT,
    live: true,
    refunds: null,
    disputes: null,
    warnings: null,
    review: null,
  })
})

test.each([
  ['refunds', { ...PLAIN, amount_refunded: 700 }],
  ['disputes', { ...PLAIN, disputed: true }],
  ['reviews/prv_1', { ...PLAIN, review: 'prv_1' }],
])(
  'the shop requests the %s of a payment only if the payment’s charge mentions them',
  async (path, shown) => {
    account.charge = shown
    account.review = { id: 'prv_1', object: 'review', open: true, created: SECOND }
    await provider.readPayment(SESSION)
    expect(account.asked.slice(1)).toEqual([path])
  },
)

test('a full read of a payment requests refunds, disputes and fraud warnings even if the charge mentions none', async () => {
  account.lists['refunds'] = [{ ...refund, status: 'failed', failure_reason: 'unknown' }]
  const reading = await provider.readPayment(SESSION, 'all')
  expect(account.asked.slice(1).toSorted()).toEqual([
    'disputes',
    'radar/early_fraud_warnings',
    'refunds',
  ])
  expect(reading).toMatchObject({ refunds: [{ status: 'failed', reason: 'unknown' }] })
})

test('a full read of a payment returns its refunds, disputes, review and fraud warnings', async () => {
  account.charge = { ...PLAIN, review: 'prv_1' }
  account.review = { id: 'prv_1', object: 'review', open: false, created: SECOND }
  account.lists = {
    refunds: [
      { ...refund, status: 'pending', pending_reason: 'insufficient_funds' },
      { ...refund, id: 're_2', status: 'invented_tomorrow' },
    ],
    disputes: [dispute, { ...lostDispute, evidence_details: { due_by: 0 } }],
    'radar/early_fraud_warnings': [
      { id: 'issfr_1', fraud_type: 'misc', actionable: true, created: SECOND },
    ],
  }
  expect(await provider.readPayment(SESSION, 'all')).toMatchObject({
    refunds: [
      {
        id: 're_1',
        amount: 700,
        status: 'pending',
        reason: 'insufficient_funds',
        createdAt: MOMENT,
      },
      { id: 're_2', status: 'invented_tomorrow', reason: null },
    ],
    disputes: [
      {
        id: 'du_1',
        amount: 900,
        reinstated: 0,
        currency: 'usd',
        status: 'needs_response',
        reason: 'fraudulent',
        dueBy: MOMENT,
        createdAt: MOMENT,
      },
      { id: 'dp_2', reinstated: 250, dueBy: null },
    ],
    warnings: [{ id: 'issfr_1', type: 'misc', actionable: true, createdAt: MOMENT }],
    review: { openedAt: MOMENT, open: false },
  })
})

test('the shop reads every page of a long list', async () => {
  account.lists['refunds'] = Array.from({ length: 230 }, (_, index) => ({
    ...refund,
    id: `re_${index}`,
  }))
  const reading = await provider.readPayment(SESSION, 'all')
  expect(reading?.refunds).toHaveLength(230)
})

test('the shop reads a payment without the part that the Stripe key may not read', async () => {
  account.charge = { ...PLAIN, disputed: true, amount_refunded: 700 }
  account.lists['refunds'] = [refund]
  account.forbidden = 'disputes'
  expect(await provider.readPayment(SESSION)).toMatchObject({
    payment: 'paid',
    refunds: [{ id: 're_1' }],
    disputes: null,
    forbidden: ['disputes'],
  })
  expect(log).toEqual([
    ['provider-right-missing', { right: 'rak_dispute_read' }],
    ['key-fails', { part: 'rak_dispute_read', failure: 'missing' }],
  ])
})

test('reading a payment from Stripe fails if any of its parts cannot be read (row 19)', async () => {
  account.charge = { ...PLAIN, amount_refunded: 700 }
  account.failing = 'refunds'
  await expect(provider.readPayment(SESSION)).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
})

test('the shop finds the session of a payment, unless another Stripe account has the payment', async () => {
  expect(await provider.sessionOf('pi_1')).toBe(SESSION)
  account.missing = 'checkout/sessions'
  expect(await provider.sessionOf('pi_2')).toBeUndefined()
})

function deliver(payload: object) {
  const body = JSON.stringify(payload)
  const signed = { payload: body, secret: 'whsec_1' }
  return provider.readEvent(body, sdk.webhooks.generateTestHeaderString(signed))
}

const sdk = new Stripe('sk_test_1')
const event = (object: object) => ({
  id: 'evt_1',
  object: 'event',
  type: 'x',
  livemode: false,
  data: { object },
})

test.each([
  [{ object: 'checkout.session', id: SESSION }, { sessionId: SESSION }],
  [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, { paymentIntentId: 'pi_1' }],
  [{ object: 'charge', id: 'ch_1', payment_intent: null }, null],
  [{ object: 'refund', charge: 'ch_1', payment_intent: 'pi_1' }, { paymentIntentId: 'pi_1' }],
  [{ object: 'dispute', charge: 'ch_1', payment_intent: null }, null],
  [
    { object: 'radar.early_fraud_warning', charge: 'ch_1', payment_intent: { id: 'pi_1' } },
    { paymentIntentId: 'pi_1' },
  ],
  [{ object: 'review', charge: 'ch_1', payment_intent: 'pi_1' }, { paymentIntentId: 'pi_1' }],
  [{ object: 'review', charge: null }, null],
  [{ object: 'payout', id: 'po_1' }, null],
])('the shop relates the webhook event about %j to %j', async (object, about) => {
  expect(await deliver(event(object))).toMatchObject({ id: 'evt_1', about })
})

test.each([
  ['a thin notification', { id: 'evt_1', object: 'v2.core.event', type: 'v1.refund.failed' }],
  ['an event without an id', { ...event({}), id: undefined }],
  ['an event without a type', { ...event({}), type: undefined }],
  ['an event with an invalid id', { ...event({}), id: 'evt_\0' }],
  ['an event without an object', { ...event({}), data: {} }],
  ['a number', 7 as unknown as object],
])('the webhook does not accept %s as an event', async (_what, payload) => {
  expect(await deliver(payload)).toBe('not-an-event')
})
