import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addressOf, endpoints, functions, type AnyEndpoint } from './endpoints.ts'
import { rightBodies } from './right-bodies.ts'
import { shopOfFile, staffOf } from './shop.ts'

// What runs in the background is answered by the host, before the function has said anything.
const answering = (await functions()).filter(({ config }) => !config.background)
const paths = answering.map(({ config }) => config.path)
const served = (await endpoints()).filter(({ path }) => paths.includes(path))
const posts = served.filter(({ method }) => method === 'POST')
const gets = served.filter(({ method }) => method === 'GET')

/** The forms that work without a script. */
const FORMS = ['/api/contact', '/api/find-order']

const RIGHT_BODIES = rightBodies({ orderId: randomUUID(), messageId: randomUUID() })

/** How many of the cases an endpoint has to refuse that is not asked with all of them. */
const SHARE = 3
/** One endpoint that takes JSON alone, and one that takes a form too. */
const ASKED_WITH_ALL = ['/api/create-payment', '/api/contact']

/**
 * What of the cases an endpoint has to refuse. All are served by one function: two endpoints prove it
 * with every case, and each other one, by cases that differ from the next, that it is served so too.
 */
function shareOf<Case>(cases: Case[], { path }: AnyEndpoint): Case[] {
  if (ASKED_WITH_ALL.includes(path)) return cases
  const first = (paths.indexOf(path) * SHARE) % cases.length
  return [...cases, ...cases].slice(first, first + SHARE)
}

const shop = shopOfFile()
const owner = staffOf(shop)

/** What differs in a call from one with JSON of no fields. */
interface Call {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | null
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Calls as a member of staff may, so that nothing is refused for want of a session. */
function sent(endpoint: AnyEndpoint, { method, headers, body }: Call) {
  return shop.send(addressOf(endpoint), {
    method: method ?? endpoint.method,
    body: body === undefined ? '{}' : body,
    headers: { ...owner, ...(headers ?? JSON_TYPE) },
  })
}

/** Makes all of these calls and answers what was said; nothing of it may be written. */
async function allRefused(endpoint: AnyEndpoint, calls: Call[]) {
  const before = await shop.counts()
  const answers = []
  for (const call of calls) {
    const { status, headers, error } = await sent(endpoint, call)
    const { code, message, requestId } = error
    expect(status, `${JSON.stringify(call).slice(0, 200)}: ${message}`).toBeLessThan(500)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-request-id')).toBe(requestId)
    expect(headers.get('cache-control')).toBe('no-store')
    answers.push({ status, code, allow: headers.get('allow') })
  }
  expect(await shop.counts()).toEqual(before)
  return answers
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

test.each(served)('row 66: $path takes $method only', async (endpoint) => {
  const others = METHODS.filter((method) => method !== endpoint.method)
  const headers = { 'x-http-method-override': endpoint.method }
  const calls = others.map((method) => ({
    method,
    headers,
    body: method === 'GET' ? null : '{}',
  }))
  const allow = endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method
  const refused = { status: 405, code: 'method-not-allowed', allow }
  for (const answer of await allRefused(endpoint, shareOf(calls, endpoint))) {
    expect(answer).toEqual(refused)
  }
})

test.each(gets)(
  'row 66: $path answers HEAD as it answers GET, without a body',
  async (endpoint) => {
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) =>
        fetch(shop.platform.url + addressOf(endpoint), { method, headers: owner }),
      ),
    )
    expect([head?.status, head?.headers.get('content-type')]).toEqual([
      get?.status,
      get?.headers.get('content-type'),
    ])
    expect(await head?.text()).toBe('')
  },
)

const bytes = (...values: number[]) => new Uint8Array(values)

/** What may be wrong with a call whose body is right, or with its body as a whole. */
const WRONG: [what: string, refused: object, calls: (endpoint: AnyEndpoint) => Call[]][] = [
  [
    'another type than JSON in UTF-8',
    { status: 415, code: 'unsupported-media-type' },
    ({ path }) => [
      { headers: {}, body: new TextEncoder().encode(rightBody(path)) },
      ...[
        'text/plain',
        ...(FORMS.includes(path) ? [] : ['application/x-www-form-urlencoded']),
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonp',
        'text/json',
        'application/json; charset=utf-16',
        'application/json, text/plain',
      ].map((type) => ({ headers: { 'content-type': type }, body: rightBody(path) })),
    ],
  ],
  [
    'a request of another site',
    { status: 403, code: 'forbidden' },
    ({ path }) =>
      [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${shop.platform.url}.evil.example` },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ].map((headers) => ({ headers: { ...JSON_TYPE, ...headers }, body: rightBody(path) })),
  ],
  [
    'what is not JSON',
    { status: 400, code: 'bad-json' },
    () =>
      [
        '',
        ' ',
        'junk',
        '{',
        '{"a":1',
        "{'a':1}",
        '{"a":undefined}',
        '{"a":1}{"a":1}',
        'NaN',
        'sessionId=cs_test_1',
        '<?xml version="1.0"?><a/>',
        '\u0000',
        bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00),
        bytes(0x22, 0xc3, 0x28, 0x22),
        bytes(0x22, 0xed, 0xa0, 0x80, 0x22),
        bytes(0x1f, 0x8b, 0x08, 0x00),
        '['.repeat(20_000),
      ].map((body) => ({ body })),
  ],
  [
    'JSON of another shape',
    { status: 422 },
    () =>
      [
        'null',
        'true',
        '0',
        '-1e999',
        '"text"',
        '[]',
        '[{}]',
        '[[[]]]',
        '{"a":1}',
        '{"__proto__":{"isStaff":true}}',
        '{"constructor":{"prototype":{"isStaff":true}}}',
        '{"toString":1}',
        '{"":0}',
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
        `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
      ].map((body) => ({ body })),
  ],
  [
    'more than 100 kB, before it reads on',
    { status: 413, code: 'too-large' },
    ({ path }) => [100_001, 900_000].map((size) => ({ body: rightBody(path).padEnd(size) })),
  ],
]

const rightBody = (path: string) => JSON.stringify(rightBodyOf(path))

function rightBodyOf(path: string): object {
  const body = RIGHT_BODIES[path]
  if (!body) throw new Error(`${path} has no right body in tests/functions/right-bodies.ts.`)
  return body
}

describe.each(WRONG)('rows 51 and 64 to 66: %s', (_what, refused, calls) => {
  test.each(posts)('$path refuses it', async (endpoint) => {
    for (const answer of await allRefused(endpoint, shareOf(calls(endpoint), endpoint))) {
      expect(answer).toMatchObject(refused)
    }
  })
})

test.each(posts)('row 65: $path refuses more than 1 MB at the door', async (endpoint) => {
  const { status, error } = await sent(endpoint, { body: ' '.repeat(1_000_001) })
  expect([status, error.code]).toEqual([413, 'too-large'])
})

interface Spot {
  /** Keys and indexes from the top of the body. */
  way: string[]
  isObject: boolean
}

function spotsOf(value: unknown, way: string[] = []): Spot[] {
  const isObject = typeof value === 'object' && value !== null
  const inner = isObject
    ? Object.entries(value).flatMap(([key, item]) => spotsOf(item, [...way, key]))
    : []
  return [{ way, isObject: isObject && !Array.isArray(value) }, ...inner]
}

/** A copy of a body with another value at one spot. */
function changed(body: unknown, way: string[], value: unknown): unknown {
  const [key, ...rest] = way
  if (key === undefined) return value
  const inner = (body as Record<string, unknown>)[key]
  if (Array.isArray(body)) return body.with(Number(key), changed(inner, rest, value))
  return { ...(body as object), [key]: changed(inner, rest, value) }
}

const MARK = 'put-a-key-here'

/** The body's text with one more key in the object at a spot. */
function withKey(body: object, { way }: Spot, key: string): string {
  const inside = way.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], body)
  const marked = changed(body, way, { ...(inside as object), [MARK]: { a: 1 } })
  return JSON.stringify(marked).replace(`"${MARK}"`, JSON.stringify(key))
}

const rightOnes = posts.map((endpoint) => ({ ...endpoint, body: rightBodyOf(endpoint.path) }))

const WRONG_TYPES = [null, [], [null], { a: 1 }, 1.5]
const WRONG_TEXTS = ['\u0000', '\ud800', 'x'.repeat(5000)]

/** The browser's copy, of which one key is read, and amounts by product. */
const FREE_KEYS = ['orderData', 'parts']

/** Texts that only a person reads, or that are taken for the shape's sake and read by nobody. */
const ANY_TEXT = /^(cartItems\.\d+\.(name|image)|redirectUrl\.(success|cancel)|message)$/

describe('rows 2, 3 and 64: bodies that are right but for one thing', () => {
  test.each(rightOnes)('$path refuses any other type of value', async (endpoint) => {
    const bodies = spotsOf(endpoint.body).flatMap(({ way }) => {
      const values = ANY_TEXT.test(way.join('.')) ? WRONG_TYPES : [...WRONG_TYPES, ...WRONG_TEXTS]
      return values.map((value) => ({ body: JSON.stringify(changed(endpoint.body, way, value)) }))
    })
    expect(await allRefused(endpoint, bodies)).not.toEqual([])
  })

  test.each(rightOnes)('$path refuses a key that it does not know', async (endpoint) => {
    const objects = spotsOf(endpoint.body).filter(({ isObject }) => isObject)
    const strict = objects.filter(({ way }) => !FREE_KEYS.includes(way[0] ?? ''))
    const bodies = strict.flatMap((spot) =>
      ['isStaff', 'constructor', '__proto__', 'toString', ''].map((key) => ({
        body: withKey(endpoint.body, spot, key),
      })),
    )
    for (const { status } of await allRefused(endpoint, bodies)) expect(status).toBe(422)
  })
})
