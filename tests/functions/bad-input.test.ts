import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { aBuyer } from '#tests/builders.ts'
import { FIRST, TERMS_VERSION } from '#tests/catalogue.ts'

import { addressOf, endpoints, functions, type AnyEndpoint } from './endpoints.ts'
import { paymentRequest, shopOfFile } from './shop.ts'

// What runs in the background is answered by the host, before the function has said anything.
const answering = (await functions()).filter(({ config }) => !config.background)
const paths = answering.map(({ config }) => config.path)
const served = (await endpoints()).filter(({ path }) => paths.includes(path))
const posts = served.filter(({ method }) => method === 'POST')
const gets = served.filter(({ method }) => method === 'GET')

/** The forms that work without a script. */
const FORMS = ['/api/contact', '/api/find-order']

const RIGHT_BODIES: Record<string, object> = {
  '/api/create-payment': paymentRequest({
    attempt: randomUUID(),
    replaces: 'cs_test_a1B2c3D4e5F6g7H8i9J0',
    agreeToTerms: true,
    termsVersion: TERMS_VERSION,
    paymentMethod: 'credit-card',
    redirectUrl: { success: 'https://shop.example/', cancel: 'https://shop.example/' },
  }),
  '/api/verify-payment': { sessionId: 'cs_test_a1B2c3D4e5F6g7H8i9J0' },
  '/api/store-order': { orderData: { sessionId: 'cs_test_a1B2c3D4e5F6g7H8i9J0' } },
  '/api/send-order-email': { orderId: randomUUID(), automatic: true },
  '/api/contact': {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '020 7946 0100',
    company: 'Analytical Engines Ltd',
    message: 'I would like to sell.',
    website: '',
    elapsed: 10_000,
  },
  '/api/find-order': { orderNumber: '123456789', email: 'ada@example.com' },
  '/api/auth/request-link': { email: 'somebody@example.com' },
  '/api/auth/confirm': { token: 'x'.repeat(32) },
  '/api/auth/sign-out': { everywhere: true },
  '/api/move-step': {
    orderId: randomUUID(),
    productId: 'pim',
    from: 'questionnaire',
    to: 'in-preparation',
  },
  '/api/answer-message': {
    messageId: randomUUID(),
    answerId: randomUUID(),
    text: 'Yes.',
    cart: { lines: [{ id: FIRST, quantity: 1 }], preparedBy: 'Harriet Lowe' },
  },
  '/api/add-note': { orderId: randomUUID(), text: 'Called back.' },
  '/api/recheck-order': { orderId: randomUUID() },
  '/api/fetch-missed-events': {},
  '/api/retry-mails': {},
  '/api/correct-order': { orderId: randomUUID(), from: { email: 'a@b' }, to: aBuyer() },
  '/api/compare-balance': { month: '2025-01' },
  '/api/invite-person': { email: 'new@example.com', role: 'member' },
  '/api/remove-person': { email: 'new@example.com' },
  '/api/close-issue': { key: 'sweep-silent:1', note: 'Started by hand.' },
}

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

type Body = string | Uint8Array<ArrayBuffer>

async function sent(
  { path, method }: Pick<AnyEndpoint, 'path' | 'method'>,
  body: Body | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  as: string = method,
) {
  return shop.send(addressOf({ path }), { method: as, body, headers })
}

/** Sends all of it and answers what was said; nothing of it may be written. */
async function allRefused<Case>(cases: Case[], send: (item: Case) => ReturnType<typeof sent>) {
  const before = await shop.counts()
  const answers = []
  for (const item of cases) {
    const { status, headers, error } = await send(item)
    const { code, message, requestId } = error
    expect(status, `${JSON.stringify(item).slice(0, 200)}: ${message}`).toBeLessThan(500)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-request-id')).toBe(requestId)
    expect(headers.get('cache-control')).toBe('no-store')
    answers.push({ status, code, headers })
  }
  expect(await shop.counts()).toEqual(before)
  return answers
}

describe('row 66: wrong methods', () => {
  test.each(posts)('$path takes POST only', async (endpoint) => {
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    const answers = await allRefused(shareOf(methods, endpoint), (method) =>
      sent(endpoint, method === 'GET' ? null : '{}', {}, method),
    )
    for (const { status, code, headers } of answers) {
      expect({ status, code }).toEqual({ status: 405, code: 'method-not-allowed' })
      expect(headers.get('allow')).toBe('POST')
    }
  })

  test.each(gets)('$path takes GET only', async (endpoint) => {
    const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']
    const answers = await allRefused(shareOf(methods, endpoint), (method) =>
      sent(endpoint, '{}', {}, method),
    )
    for (const { status, headers } of answers) {
      expect(status).toBe(405)
      expect(headers.get('allow')).toBe('GET')
    }
  })
})

describe('row 66: wrong content types', () => {
  test.each(posts)('$path takes JSON in UTF-8 only', async (endpoint) => {
    const body = JSON.stringify(RIGHT_BODIES[endpoint.path] ?? {})
    const types = [
      'text/plain',
      ...(FORMS.includes(endpoint.path) ? [] : ['application/x-www-form-urlencoded']),
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'text/json',
      'application/json; charset=utf-16',
      'application/json, text/plain',
    ]
    const answers = await allRefused(shareOf(types, endpoint), (type) =>
      sent(endpoint, body, { 'content-type': type }),
    )
    for (const { status } of answers) expect(status).toBe(415)
  })

  test.each(posts)('$path needs the content type to be said', async (endpoint) => {
    const [answer] = await allRefused([null], () =>
      sent(endpoint, new TextEncoder().encode('{}'), {}),
    )
    expect(answer?.status).toBe(415)
  })
})

describe('row 51: requests that another site makes', () => {
  test.each(posts)('$path refuses them', async (endpoint) => {
    const body = JSON.stringify(RIGHT_BODIES[endpoint.path] ?? {})
    const origins: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${shop.platform.url}.evil.example` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    const answers = await allRefused(shareOf(origins, endpoint), (headers) =>
      sent(endpoint, body, { 'content-type': 'application/json', ...headers }),
    )
    for (const { status, code } of answers) {
      expect({ status, code }).toEqual({ status: 403, code: 'forbidden' })
    }
  })
})

const bytes = (...values: number[]) => new Uint8Array(values)

describe('rows 64 to 66: bodies that are not what they should be', () => {
  test.each(posts)('$path refuses what is not JSON', async (endpoint) => {
    const bodies: Body[] = [
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
    ]
    const answers = await allRefused(shareOf(bodies, endpoint), (body) => sent(endpoint, body))
    for (const { status, code } of answers) {
      expect({ status, code }).toEqual({ status: 400, code: 'bad-json' })
    }
  })

  test.each(posts)('$path refuses JSON of another shape', async (endpoint) => {
    const bodies = [
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
    ]
    const answers = await allRefused(shareOf(bodies, endpoint), (body) => sent(endpoint, body))
    for (const { status } of answers) expect(status).toBe(422)
  })

  test.each(posts)('$path refuses more than 100 kB before it reads on', async (endpoint) => {
    const right = JSON.stringify(RIGHT_BODIES[endpoint.path] ?? {})
    const answers = await allRefused([100_001, 900_000], (size) =>
      sent(endpoint, right.padEnd(size)),
    )
    for (const { status, code } of answers) {
      expect({ status, code }).toEqual({ status: 413, code: 'too-large' })
    }
  })

  test.each(posts)('$path refuses more than 1 MB at the door', async (endpoint) => {
    const answer = await sent(endpoint, ' '.repeat(1_000_001))
    expect(answer.status).toBe(413)
    expect(answer.error.code).toBe('too-large')
  })
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

const rightOnes = posts
  .map((endpoint) => ({ ...endpoint, body: RIGHT_BODIES[endpoint.path] }))
  .filter((item) => item.body !== undefined) as (AnyEndpoint & { body: object })[]

const WRONG_TYPES = [null, [], [null], { a: 1 }, 1.5]
const WRONG_TEXTS = ['\u0000', '\ud800', 'x'.repeat(5000)]

/** Texts that only a person reads, or that are taken for the shape's sake and read by nobody. */
const ANY_TEXT = /^(cartItems\.\d+\.(name|image)|redirectUrl\.(success|cancel)|message)$/

describe('rows 2, 3 and 64: bodies that are right but for one thing', () => {
  test.each(rightOnes)('$path refuses any other type of value', async (endpoint) => {
    const bodies = spotsOf(endpoint.body).flatMap(({ way }) => {
      const values = ANY_TEXT.test(way.join('.')) ? WRONG_TYPES : [...WRONG_TYPES, ...WRONG_TEXTS]
      return values.map((value) => JSON.stringify(changed(endpoint.body, way, value)))
    })
    expect(await allRefused(bodies, (body) => sent(endpoint, body))).not.toEqual([])
  })

  test.each(rightOnes)('$path refuses a key that it does not know', async (endpoint) => {
    const objects = spotsOf(endpoint.body).filter(({ isObject }) => isObject)
    const strict = objects.filter(({ way }) => !(way[0] === 'orderData'))
    const bodies = strict.flatMap((spot) =>
      ['isStaff', 'constructor', '__proto__', 'toString', ''].map((key) =>
        withKey(endpoint.body, spot, key),
      ),
    )
    const answers = await allRefused(bodies, (body) => sent(endpoint, body))
    for (const { status } of answers) expect(status).toBe(422)
  })
})
