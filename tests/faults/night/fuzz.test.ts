import { randomUUID } from 'node:crypto'

import {
  anything,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  oneof,
  record,
  string,
  tuple,
  type Arbitrary,
} from 'fast-check'
import { expect, test, vi } from 'vitest'

import { recordCounts } from '#tests/faults/figures.ts'
import { isLongRun } from '#tests/faults/network.ts'
import { pathWithUnknownIds, endpoints, type AnyEndpoint } from '#tests/functions/endpoints.ts'
import { validRequestBodies } from '#tests/functions/right-bodies.ts'
import { shopForFile } from '#tests/functions/shop.ts'

const RUNS = isLongRun ? 1000 : 5
const SEEDS = isLongRun ? [1, 2, 3] : [1]
/** A stand-in for personal data: the shop may store and mail it, but must not show or log it. */
const CANARY = 'Canaryfinch'

const shop = shopForFile()

const count = recordCounts(
  'Bodies that nobody would send, to each endpoint that takes one',
  (sum) => `${sum('bodies')} bodies: no 5xx, nothing sent or logged, every 4xx in the agreed shape`,
)

const NASTY_VALUES = constantFrom<unknown>(
  null,
  true,
  -1,
  1e300,
  '',
  '\u0000',
  '\ud800',
  '\u202e',
  '%00',
  '٣',
  '😀'.repeat(60),
  '__proto__',
  "' or 1=1",
  '<script>',
  'a\r\nBcc: b@example.com',
  'x'.repeat(5000),
  [],
  {},
  { __proto__: null, constructor: 1 },
)

const BODIES = validRequestBodies({ orderId: randomUUID(), messageId: randomUUID(), word: CANARY })

/** A value with some wrong parts, at any depth, and perhaps an extra field. */
function spoilParts(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value)) return tuple(...value.map(spoilParts))
  const others = [{ weight: 3, arbitrary: NASTY_VALUES }, string({ unit: 'binary' }), anything()]
  if (typeof value !== 'object' || value === null) {
    return oneof({ weight: 15, arbitrary: constant(value) }, ...others)
  }
  const parts = Object.entries(value).map(([key, part]) => [key, spoilParts(part)] as const)
  const extra = oneof({ weight: 40, arbitrary: constant(undefined) }, ...others)
  const whole = record(Object.fromEntries([...parts, ['extra', extra]]))
  return oneof({ weight: 40, arbitrary: whole }, ...others)
}

/** Valid bodies with some wrong parts, and arbitrary bodies. */
function bodiesFor({ path }: AnyEndpoint): Arbitrary<string> {
  return oneof(
    { weight: 4, arbitrary: spoilParts(BODIES[path]).map(toJson) },
    anything().map(toJson),
    string({ unit: 'binary' }),
  )
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '{'
  }
}

async function expectNoFailure(endpoint: AnyEndpoint, body: string): Promise<void> {
  const answer = await shop.send(pathWithUnknownIds(endpoint), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status, body).toBeLessThan(500)
  if (answer.status >= 400) expect(JSON.stringify(answer.error)).not.toContain(CANARY)
}

const posts = (await endpoints()).filter(({ method }) => method === 'POST')

test.for(
  posts.flatMap((endpoint) => SEEDS.map((seed) => ({ path: endpoint.path, endpoint, seed }))),
)(
  '$path, seed $seed: a malformed body causes no 5xx, leak or log entry (rows 64, 66, 68 and 71)',
  async ({ endpoint, seed }) => {
    const logs = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    await assert(
      asyncProperty(bodiesFor(endpoint), (body) => expectNoFailure(endpoint, body)),
      { numRuns: RUNS, seed },
    )
    const logged = logs.flatMap((log) => log.mock.calls.flat()).join('\n')
    for (const log of logs) log.mockRestore()
    expect(logged).not.toContain(CANARY)
    count({ bodies: RUNS })
  },
)
