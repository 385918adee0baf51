import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { shopForFile } from './shop.ts'

const WEBHOOK = '/api/stripe-webhook'

const shop = shopForFile()

interface EventParts {
  id?: string
  type?: string
  livemode?: boolean
  object: object
}

/** An event about an object, as the text to sign. */
function eventText({ object, ...parts }: EventParts): string {
  return JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(),
    type: 'checkout.session.completed',
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    ...parts,
    data: { object },
  })
}

const sessionObject = (sessionId: string) => ({ id: sessionId, object: 'checkout.session' })
const seconds = () => Math.floor(Date.now() / 1000)

function signed(payload: string, options: { secret?: string; timestamp?: number } = {}): string {
  return shop.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: shop.platform.webhookSecret,
    timestamp: seconds(),
    ...options,
  })
}

const signedAgo = (payload: string, age: number) => signed(payload, { timestamp: seconds() - age })

function deliver(payload: string | Uint8Array<ArrayBuffer>, signature: string | undefined) {
  return shop.send<{ received: true; orderId?: string }>(WEBHOOK, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body: payload,
  })
}

const settlement = async (sessionId: string) => (await shop.order(sessionId)).settlement

const FORGERIES: [string, (payload: string) => [string, string | undefined]][] = [
  ['unsigned', (payload) => [payload, undefined]],
  ['with an empty signature', (payload) => [payload, '']],
  ['with junk for a signature', (payload) => [payload, 't=1,v1=1,v1=,=,;']],
  ['signed with another secret', (payload) => [payload, signed(payload, { secret: 'whsec_x' })]],
  [
    'with the secret itself as signature',
    (payload) => [payload, `t=${seconds()},v1=${shop.platform.webhookSecret}`],
  ],
  [
    'reformatted on the way',
    (payload) => [JSON.stringify(JSON.parse(payload), null, 1), signed(payload)],
  ],
  [
    'changed after signing',
    (payload) => [payload.replace('"livemode":false', '"livemode":true'), signed(payload)],
  ],
  ['signed for another second', (payload) => [payload, `${signed(payload)},t=${seconds() + 1}`]],
  ['with a v0 signature only', (payload) => [payload, signed(payload).replace('v1=', 'v0=')]],
  ['with an empty body', () => ['', signed('')]],
  ['signed 310 seconds ago', (payload) => [payload, signedAgo(payload, 310)]],
]

test('the webhook answers a forged, changed or late event with 400 (rows 12 and 13)', async () => {
  const { sessionId } = await shop.paidUnnoticed()
  const before = await shop.counts()
  for (const [name, forge] of FORGERIES) {
    const [payload, signature] = forge(eventText({ object: sessionObject(sessionId) }))
    const { status, error } = await deliver(payload, signature)
    expect([status, error.code], name).toEqual([400, 'bad-signature'])
  }
  expect(await shop.counts()).toEqual(before)
  expect(await settlement(sessionId)).toBe('pending')
})

/** Two signatures, one of them valid, as Stripe sends while the secret is being changed. */
function signedTwice(payload: string): string {
  const timestamp = seconds()
  const [, right] = signed(payload, { timestamp }).split(',')
  return `${signed(payload, { secret: 'whsec_old', timestamp })},${right}`
}

test.each([
  ['280 seconds ago (row 13)', (payload: string) => signedAgo(payload, 280)],
  ['with two secrets, one of them right', signedTwice],
])('the webhook accepts an event signed %s', async (_name, sign) => {
  const { sessionId } = await shop.paidUnnoticed()
  const payload = eventText({ object: sessionObject(sessionId) })
  expect((await deliver(payload, sign(payload))).status).toBe(200)
  expect(await settlement(sessionId)).toBe('paid')
})

test('the payment state that the shop reads from Stripe overrides the state in the event', async () => {
  const { sessionId } = await shop.begin()
  const object = { ...sessionObject(sessionId), status: 'complete', payment_status: 'paid' }
  const payload = eventText({ object })
  expect((await deliver(payload, signed(payload))).status).toBe(200)
  expect(await settlement(sessionId)).toBe('pending')
})
