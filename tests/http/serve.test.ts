import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import type { CheckedEndpoint, Endpoint } from '#contract/endpoint.ts'
import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import { serve, serveUnparsed } from '#http/serve.ts'

import { aContext, failureOf, postRequest, SITE } from './call.ts'

interface Echo {
  name: string
  tags?: string[] | undefined
}

const echo: CheckedEndpoint<Echo, { hello: string }> = {
  method: 'POST',
  path: '/api/echo',
  request: z.strictObject({
    name: z.string({ error: 'Give a name' }).check(z.minLength(1, { error: 'Give a name' })),
    tags: z.optional(z.array(z.string({ error: 'A tag is text' }))),
  }),
  fieldCodes: { tags: 'cart-empty' },
  unavailable: 'Nothing was lost. Try again.',
}

const rates: Endpoint<never, { hello: string }> = { method: 'GET', path: '/api/rates' }

const greet = vi.fn(({ name }: Echo) => Promise.resolve(success({ hello: name })))
const served = serve(echo, greet)
const logged = vi.spyOn(console, 'error')

beforeEach(() => {
  greet.mockClear()
  logged.mockReset().mockReturnValue()
})

afterEach(() => {
  expect(logged).not.toHaveBeenCalled()
})

/** Returns the logged text and clears the log, because unexpected output fails a test. */
function takeLog(): string {
  const lines = logged.mock.calls.flat().join('\n')
  logged.mockClear()
  return lines
}

const aGet = (init?: RequestInit) => new Request(`${SITE}/api/rates`, init)
const withTag = (tag: string) => aGet({ headers: { 'if-none-match': tag } })

/** A function that always gives this answer. */
function answering(
  result: Result<{ hello: string }> | Response,
  settings?: Parameters<typeof serveUnparsed>[2],
) {
  return serveUnparsed(rates, () => Promise.resolve(result), settings)
}

/** Status and code of a request that is refused before it is handled. */
async function refusalOf(request: Request): Promise<[number, string]> {
  const { status, error } = await failureOf(served, request)
  expect(greet).not.toHaveBeenCalled()
  return [status, error.code]
}

const SECURE = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': 'request-1',
}

test('a response is uncached JSON with the id of its request (row 61)', async () => {
  const response = await served(postRequest({ name: 'Ada' }), aContext())
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ hello: 'Ada' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...SECURE,
    'content-type': 'application/json',
  })
})

test('the handler of an endpoint may return a complete HTTP response', async () => {
  const response = new Response('id;name', { headers: { 'content-type': 'text/csv' } })
  expect(await answering(response)(aGet(), aContext())).toBe(response)
})

test('the handler of an endpoint gets the caller’s address, the request and the host’s context', async () => {
  const handle = vi.fn(() => Promise.resolve(success({ hello: '' })))
  const request = new Request(`${SITE}/api/rates?search=a%20b`)
  const context = aContext()
  await serve(rates, handle)(request, context)
  expect(handle).toHaveBeenCalledWith(undefined, expect.objectContaining({ request, context }))
  expect(handle.mock.calls[0]).toMatchObject([
    undefined,
    { url: new URL(`${SITE}/api/rates?search=a%20b`) },
  ])
})

test('the response to a failed call has the contract’s format and the usual headers', async () => {
  const details = { fields: { cartItems: 'PIM' }, details: { productId: 'pim' } }
  const refusing = answering(failure('price-changed', 'The price has changed.', details))
  const { status, headers, error } = await failureOf(refusing, aGet())
  expect(status).toBe(409)
  expect(error).toEqual({
    code: 'price-changed',
    message: 'The price has changed.',
    ...details,
    requestId: 'request-1',
  })
  expect(Object.fromEntries(headers)).toMatchObject(SECURE)
  expect(headers.has('retry-after')).toBe(false)
})

test('the response to a failed call says after how many seconds to retry', async () => {
  const busy = answering(failure('too-many-requests', 'Later', { retryAfter: 12.2 }))
  const { status, headers, error } = await failureOf(busy, aGet())
  expect([status, headers.get('retry-after')]).toEqual([429, '13'])
  expect(error).toEqual({ code: 'too-many-requests', message: 'Later', requestId: 'request-1' })
})

test.each<[Record<string, string>, number]>([
  [{}, 200],
  [{ origin: SITE, 'sec-fetch-site': 'same-origin' }, 200],
  [{ 'sec-fetch-site': 'none' }, 200],
  [{ origin: 'http://shop.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: `${SITE}.evil.example` }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ origin: 'https://shop.example:8443' }, 403],
  [{ origin: SITE, 'sec-fetch-site': 'cross-site' }, 403],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
  [{ 'content-type': 'Application/JSON' }, 200],
  [{ 'content-type': 'application/json;charset="UTF-8"' }, 200],
  [{ 'content-type': 'text/html; application/json' }, 415],
  [{ 'content-type': '' }, 415],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'text/json',
    'application/json; charset=utf-16',
    'application/json, text/plain',
  ].map((type): [Record<string, string>, number] => [{ 'content-type': type }, 415]),
])('a request with the headers %j gets %d (rows 51 and 66)', async (headers, status) => {
  expect((await served(postRequest({ name: 'Ada' }, { headers }), aContext())).status).toBe(status)
  expect(greet).toHaveBeenCalledTimes(status === 200 ? 1 : 0)
})

/** A body in pieces, and the number of pieces read. */
function stream(pieces: number, size: number) {
  const asked = { pieces: 0 }
  const body = new ReadableStream({
    pull(controller) {
      asked.pieces += 1
      controller.enqueue(new Uint8Array(size).fill(32))
      if (asked.pieces === pieces) controller.close()
    },
  })
  return { asked, body }
}

const TOO_LARGE = [413, 'too-large']
const FRAME = JSON.stringify({ name: '' }).length

test('the server reads a body of 100,000 bytes (row 65)', async () => {
  const request = postRequest({ name: 'x'.repeat(100_000 - FRAME) })
  expect((await served(request, aContext())).status).toBe(200)
})

test('a body over the limit in bytes is refused, even if it has fewer characters than the limit (row 65)', async () => {
  expect(await refusalOf(postRequest({ name: '京'.repeat(40_000) }))).toEqual(TOO_LARGE)
})

test.each([
  ['8000000', 1],
  ['10', 130],
  ['many', 130],
  [undefined, 130],
])(
  'the server stops reading a body with an announced length of %j after %d thousand bytes (row 65)',
  async (length, most) => {
    const { asked, body } = stream(1000, 1000)
    const headers = length === undefined ? undefined : { 'content-length': length }
    const request = postRequest('', { body, duplex: 'half', ...(headers && { headers }) })
    expect(await refusalOf(request)).toEqual(TOO_LARGE)
    expect(asked.pieces).toBeLessThanOrEqual(most)
  },
)

const bytes = (...values: number[]) => new Uint8Array(values)

test.each<[string, BodyInit]>([
  ['an empty body', ''],
  ['a space', ' '],
  ['a word', 'junk'],
  ['half an object', '{'],
  ['an object without its end', '{"name":1'],
  ['single quotes', "{'name':1}"],
  ['the word undefined as a value', '{"name":undefined}'],
  ['two values', '{"name":1}{"name":1}'],
  ['NaN', 'NaN'],
  ['a form', 'name=Ada'],
  ['XML', '<?xml version="1.0"?><a/>'],
  ['NUL', '\u0000'],
  ['a byte order mark', '\uFEFF{"name":"Ada"}'],
  ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ['broken UTF-8', bytes(0x22, 0xc3, 0x28, 0x22)],
  ['half a character', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
  ['gzip', bytes(0x1f, 0x8b, 0x08, 0x00)],
  ['unclosed arrays', '['.repeat(20_000)],
])('the server refuses a body that is not JSON: %s (rows 65 and 66)', async (_what, body) => {
  expect(await refusalOf(postRequest('', { body }))).toEqual([400, 'bad-json'])
})

test.each([
  'null',
  'true',
  '0',
  '-1e999',
  '"text"',
  '[]',
  '[[[]]]',
  '{"__proto__":{"isStaff":true}}',
  '{"constructor":{"prototype":{"isStaff":true}}}',
  '{"toString":1}',
  '{"":0}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
])('the server refuses JSON of a wrong shape, case %# (rows 64 and 65)', async (body) => {
  expect((await refusalOf(postRequest('', { body })))[0]).toBe(422)
})

test('the response to an invalid request gives the first message about each wrong field', async () => {
  const { status, error } = await failureOf(served, postRequest({ name: 7 }))
  expect(status).toBe(422)
  expect(error).toEqual({
    code: 'invalid-request',
    message: 'Give a name',
    fields: { name: 'Give a name' },
    requestId: 'request-1',
  })
})

test('the error code of a field is returned only if the whole value of the field is wrong', async () => {
  const whole = await failureOf(served, postRequest({ name: 'Ada', tags: 'a' }))
  expect(whole.error.code).toBe('cart-empty')
  const { error } = await failureOf(served, postRequest({ name: 'Ada', tags: ['a', 7] }))
  expect(error).toMatchObject({ code: 'invalid-request', fields: { 'tags.1': 'A tag is text' } })
})

test('the response to an invalid request names only a few of a thousand faults or unknown fields', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => [`n${index}`.padEnd(60, 'x'), 1])
  const unknown = await failureOf(
    served,
    postRequest({ name: 'Ada', ...Object.fromEntries(names) }),
  )
  const details = ['n0', 'n1', 'n2'].map((name) => `"${name.padEnd(40, 'x')}"`).join(', ')
  expect(unknown.error.message).toBe(`Unknown: ${details} and 997 more`)
  const tags = Array.from({ length: 1000 }, () => 7)
  const faults = await failureOf(served, postRequest({ name: 'Ada', tags }))
  expect(Object.keys(faults.error.fields ?? {})).toHaveLength(30)
})

/** A function that always throws this error. */
function throwing(error: unknown, endpoint = echo) {
  return serve(endpoint, async () => {
    throw error
  })
}

test.each([
  ['unavailable', 503, 'Nothing was lost. Try again.'],
  ['provider-unavailable', 503, 'Nothing was lost. Try again.'],
  ['provider-error', 502, 'Not just now.'],
  ['price-changed', 409, 'Not just now.'],
] as const)(
  'the error %s thrown by a handler gets the status %d and the message "%s"',
  async (code, refused, message) => {
    const down = throwing(new Refusal({ code, message: 'Not just now.', retryAfter: 10 }))
    const { status, headers, error } = await failureOf(down, postRequest({ name: 'Ada' }))
    expect([status, headers.get('retry-after')]).toEqual([refused, '10'])
    expect(error).toEqual({ code, message, requestId: 'request-1' })
  },
)

test('an error keeps its own message if the endpoint defines no message for the error’s code', async () => {
  const { unavailable: _words, ...plain } = echo
  const down = throwing(new Refusal({ code: 'unavailable', message: 'Not just now.' }), plain)
  expect((await failureOf(down, postRequest({ name: 'Ada' }))).error.message).toBe('Not just now.')
})

const UNEXPECTED: [string, unknown][] = [
  ['a database error', Object.assign(new Error('ada@firm.example'), { code: '22P02' })],
  ['a text', 'ada@firm.example'],
  ['undefined', undefined],
]

test.each(UNEXPECTED)(
  'a call whose handler throws %s gets 500 without the text of the error (row 71)',
  async (_w, thrown) => {
    const { status, error } = await failureOf(throwing(thrown), postRequest({ name: 'Ada' }))
    const log = takeLog()
    expect(status).toBe(500)
    expect(error).toEqual({
      code: 'internal',
      message: 'Nothing was lost. Try again.',
      requestId: 'request-1',
    })
    expect(log).not.toContain('ada@')
    expect(JSON.parse(log)).toMatchObject({
      event: 'function-failed',
      path: '/api/echo',
      requestId: 'request-1',
    })
  },
)

test('a call whose body is cut short gets 500 and does not end the process', async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(new Error('ada@firm.example hung up')),
  })
  expect(await refusalOf(postRequest('', { body, duplex: 'half' }))).toEqual([500, 'internal'])
  expect(takeLog()).not.toContain('ada@')
})

let hello = 'Ada'
const conditionalEndpoint = serveUnparsed(rates, () => Promise.resolve(success({ hello })), {
  answersNotModified: true,
})
const ask = (tag?: string) => conditionalEndpoint(tag ? withTag(tag) : aGet(), aContext())

test('an unchanged response is not sent again, and no cache stores the response', async () => {
  const first = await ask()
  const tag = first.headers.get('etag') ?? ''
  expect(await first.json()).toEqual({ hello: 'Ada' })
  expect(first.headers.get('content-type')).toBe('application/json')
  const again = await ask(tag)
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(Object.fromEntries(again.headers)).toEqual({ ...SECURE, etag: tag })
  // If a proxy compressed the response, the ETag may come back without `W/`, and in a list.
  expect((await ask(`"other", ${tag.replace('W/', '')}`)).status).toBe(304)
})

test('a changed response is sent in full to a caller with an old ETag', async () => {
  const tag = (await ask()).headers.get('etag') ?? ''
  hello = 'Eve'
  const changed = await ask(tag)
  expect([changed.status, await changed.json()]).toEqual([200, { hello: 'Eve' }])
  expect((await ask('*')).status).toBe(200)
})

test('the response to a failed call is sent in full, even to a caller with an ETag', async () => {
  const down = answering(failure('unavailable', 'Later'), { answersNotModified: true })
  const { status, headers } = await failureOf(down, withTag('"x"'))
  expect([status, headers.get('etag')]).toEqual([503, null])
})

test('the log reports a failure of work that continues after a response (row 37)', async () => {
  const work: Promise<unknown>[] = []
  const later = serve(echo, (_body, { waitUntil }) => {
    waitUntil(Promise.reject(new Error('ada@firm.example')))
    return Promise.resolve(success({ hello: '' }))
  })
  expect((await later(postRequest({ name: 'Ada' }), aContext(work))).status).toBe(200)
  expect(await Promise.all(work)).toEqual([undefined])
  const log = takeLog()
  expect(JSON.parse(log)).toMatchObject({ event: 'function-failed', path: 'after the answer' })
  expect(log).not.toContain('ada@')
})
