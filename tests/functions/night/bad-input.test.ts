import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { savePart } from '#contract/shop/portal.ts'
import {
  pathWithUnknownIds,
  endpoints,
  functions,
  type AnyEndpoint,
} from '#tests/functions/endpoints.ts'
import { validRequestBodies } from '#tests/functions/right-bodies.ts'
import { shopForFile, staffOf } from '#tests/functions/shop.ts'

// The host itself answers calls of background functions, before they run.
const answeringFunctions = (await functions()).filter(({ config }) => !config.background)
const paths = answeringFunctions.flatMap(({ config }) => config.path ?? [])
const servedEndpoints = (await endpoints()).filter(({ path }) => paths.includes(path))
// The endpoint for a file's part takes bytes, not JSON; tests/functions/portal-files.test.ts tests it.
const posts = servedEndpoints.filter(
  ({ method, path }) => method === 'POST' && path !== savePart.path,
)
const gets = servedEndpoints.filter(({ method }) => method === 'GET')

const VALID_BODIES = validRequestBodies({ orderId: randomUUID(), messageId: randomUUID() })

const shop = shopForFile()
const owner = staffOf(shop)

/** How a call differs from a call with an empty JSON object. */
interface Call {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer> | null
}

const JSON_TYPE = { 'content-type': 'application/json' }

/** Sends a call as a staff member, so that no call is refused for lack of a session. */
function sendAsStaff(endpoint: AnyEndpoint, { method, headers, body }: Call) {
  return shop.send(pathWithUnknownIds(endpoint), {
    method: method ?? endpoint.method,
    body: body === undefined ? '{}' : body,
    headers: { ...owner, ...(headers ?? JSON_TYPE) },
  })
}

/** Makes these calls, expects that none writes to the database, and returns the answers. */
async function sendRefused(endpoint: AnyEndpoint, calls: Call[]) {
  const before = await shop.counts()
  const answers = []
  for (const call of calls) {
    const { status, headers, error } = await sendAsStaff(endpoint, call)
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

test.each(servedEndpoints)('$path accepts only the method $method (row 66)', async (endpoint) => {
  const others = METHODS.filter((method) => method !== endpoint.method)
  const headers = { 'x-http-method-override': endpoint.method }
  const calls = others.map((method) => ({
    method,
    headers,
    body: method === 'GET' ? null : '{}',
  }))
  const allow = endpoint.method === 'GET' ? 'GET, HEAD' : endpoint.method
  const refused = { status: 405, code: 'method-not-allowed', allow }
  for (const answer of await sendRefused(endpoint, calls)) {
    expect(answer).toEqual(refused)
  }
})

test.each(gets)('$path answers HEAD like GET, without a body (row 66)', async (endpoint) => {
  const [head, get] = await Promise.all(
    ['HEAD', 'GET'].map((method) =>
      fetch(shop.platform.url + pathWithUnknownIds(endpoint), { method, headers: owner }),
    ),
  )
  expect([head?.status, head?.headers.get('content-type')]).toEqual([
    get?.status,
    get?.headers.get('content-type'),
  ])
  expect(await head?.text()).toBe('')
})

/**
 * Malformed calls, one of each kind. An endpoint that refuses them all goes through the shared
 * `serve`; tests/http/serve.test.ts covers the other refusals of `serve`.
 */
const WRONG: [refused: object, call: (path: string) => Call][] = [
  [
    { status: 415, code: 'unsupported-media-type' },
    (path) => ({ headers: { 'content-type': 'text/plain' }, body: validBody(path) }),
  ],
  [
    { status: 403, code: 'forbidden' },
    (path) => ({
      headers: { ...JSON_TYPE, origin: 'https://evil.example' },
      body: validBody(path),
    }),
  ],
  [{ status: 400, code: 'bad-json' }, () => ({ body: '{' })],
  [{ status: 422 }, () => ({ body: '[{}]' })],
  [{ status: 413, code: 'too-large' }, (path) => ({ body: validBody(path).padEnd(100_001) })],
]

const validBody = (path: string) => JSON.stringify(validBodyOf(path))

function validBodyOf(path: string): object {
  const body = VALID_BODIES[path]
  if (!body) throw new Error(`${path} has no right body in tests/functions/right-bodies.ts.`)
  return body
}

test.each(posts)('$path refuses invalid calls (rows 51 and 64 to 66)', async (endpoint) => {
  const answers = await sendRefused(
    endpoint,
    WRONG.map(([, call]) => call(endpoint.path)),
  )
  expect(answers).toMatchObject(WRONG.map(([refused]) => refused))
})

interface Spot {
  /** The path to the spot: keys and indexes, from the top of the body. */
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
function withValueAt(body: unknown, way: string[], value: unknown): unknown {
  const [key, ...rest] = way
  if (key === undefined) return value
  const inner = (body as Record<string, unknown>)[key]
  if (Array.isArray(body)) return body.with(Number(key), withValueAt(inner, rest, value))
  return { ...(body as object), [key]: withValueAt(inner, rest, value) }
}

const MARK = 'put-a-key-here'

/** The body as text, with an extra key in the object at a spot. */
function withKey(body: object, { way }: Spot, key: string): string {
  const inside = way.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], body)
  const marked = withValueAt(body, way, { ...(inside as object), [MARK]: { a: 1 } })
  return JSON.stringify(marked).replace(`"${MARK}"`, JSON.stringify(key))
}

const validBodies = posts.map((endpoint) => ({ ...endpoint, body: validBodyOf(endpoint.path) }))

const WRONG_TYPES = [null, [], [null], { a: 1 }, 1.5]
const WRONG_TEXTS = ['\u0000', '\ud800', 'x'.repeat(5000)]

/** Objects with arbitrary keys: the browser's copy of an order, amounts by product, answers by question. */
const FREE_KEYS = ['orderData', 'parts', 'credential', 'answers']

/** Texts that only people read, or whose values the server ignores. */
const FREE_TEXT_FIELDS = /^(cartItems\.\d+\.(name|image)|redirectUrl\.(success|cancel)|message)$/

test.each(validBodies)(
  '$path refuses a value of a wrong type in any field (rows 2, 3 and 64)',
  async (endpoint) => {
    const bodies = spotsOf(endpoint.body).flatMap(({ way }) => {
      const values = FREE_TEXT_FIELDS.test(way.join('.'))
        ? WRONG_TYPES
        : [...WRONG_TYPES, ...WRONG_TEXTS]
      return values.map((value) => ({
        body: JSON.stringify(withValueAt(endpoint.body, way, value)),
      }))
    })
    expect(await sendRefused(endpoint, bodies)).not.toEqual([])
  },
)

test.each(validBodies)('$path refuses an unknown key (rows 2, 3 and 64)', async (endpoint) => {
  const objects = spotsOf(endpoint.body).filter(({ isObject }) => isObject)
  const strict = objects.filter(({ way }) => !FREE_KEYS.includes(way[0] ?? ''))
  const bodies = strict.flatMap((spot) =>
    ['isStaff', 'constructor', '__proto__', 'toString', ''].map((key) => ({
      body: withKey(endpoint.body, spot, key),
    })),
  )
  for (const { status } of await sendRefused(endpoint, bodies)) expect(status).toBe(422)
})
