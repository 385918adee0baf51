import { afterEach, expect, test, vi } from 'vitest'

import { Refusal, success } from '#contract/failure.ts'
import { serveWebhook } from '#http/serve-webhook.ts'

import { aContext, failureOf, SITE } from './call.ts'

const BODY = '{\r\n  "id": "evt_1",  "name": "Zoë"\n}'

const CALL = expect.objectContaining({ waitUntil: expect.any(Function) })

function delivery(body: BodyInit | null = BODY, headers: Record<string, string> = {}): Request {
  return new Request(`${SITE}/api/stripe-webhook`, { method: 'POST', body, headers })
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the webhook’s handler gets the signature and the unchanged bytes of the body (row 12)', async () => {
  const handle = vi.fn(() => Promise.resolve(success({ received: true })))
  const request = delivery(BODY, { 'stripe-signature': 't=1,v1=ab' })
  const response = await serveWebhook(handle)(request, aContext())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ received: true })
  expect(handle).toHaveBeenCalledWith(BODY, 't=1,v1=ab', CALL)
})

test('a webhook needs no origin and no content type, because its signature proves the sender', async () => {
  const request = delivery(BODY, { origin: 'https://api.stripe.com', 'content-type': 'text/plain' })
  const served = serveWebhook(() => Promise.resolve(success({ received: true })))
  expect((await served(request, aContext())).status).toBe(200)
})

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])(
  'the webhook refuses the method %s',
  async (method) => {
    const handle = vi.fn(() => Promise.resolve(success({})))
    const request = new Request(`${SITE}/api/stripe-webhook`, { method })
    const { status, headers } = await failureOf(serveWebhook(handle), request)
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    expect(handle).not.toHaveBeenCalled()
  },
)

test.each([
  ['a body of more than a million bytes', 'x'.repeat(1_000_001), 413],
  ['a body of invalid UTF-8', new Uint8Array([0xff, 0xfe, 0x00]), 400],
])('the webhook refuses %s', async (_what, body, refused) => {
  const handle = vi.fn(() => Promise.resolve(success({})))
  expect((await failureOf(serveWebhook(handle), delivery(body))).status).toBe(refused)
  expect(handle).not.toHaveBeenCalled()
})

test.each(['unavailable', 'provider-unavailable', 'provider-error'] as const)(
  'a failure outside the shop (%s) gets 503, so that the provider delivers the event again (row 19)',
  async (code) => {
    const handle = () => Promise.reject(new Refusal({ code, message: 'Down.', retryAfter: 10 }))
    const { status, headers, error } = await failureOf(serveWebhook(handle), delivery())
    expect([status, headers.get('retry-after'), error.code]).toEqual([503, '10', 'unavailable'])
  },
)

test('an unexpected error in a webhook gets the status 500 without the error message', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const served = serveWebhook(() => Promise.reject(new Error('ada@firm.example')))
  const { status, error } = await failureOf(served, delivery())
  expect([status, error.code]).toEqual([500, 'internal'])
  expect(JSON.stringify([error, log.mock.calls])).not.toContain('ada@')
})

test('the webhook asks the platform to wait for work that continues after the response', async () => {
  const work: Promise<unknown>[] = []
  const served = serveWebhook((_body, _signature, { waitUntil }) => {
    waitUntil(Promise.reject(new Error('ada@firm.example')))
    return Promise.resolve(success({ received: true }))
  })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect((await served(delivery(), aContext(work))).status).toBe(200)
  expect(await Promise.all(work)).toEqual([undefined])
  expect(JSON.stringify(log.mock.calls)).toContain('after the answer')
})
