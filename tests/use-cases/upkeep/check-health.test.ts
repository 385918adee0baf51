import { expect, test } from 'vitest'

import type { HealthSnapshot } from '#data/upkeep/health.ts'
import type { Shop } from '#use-cases/shop.ts'
import { checkHealth } from '#use-cases/upkeep/check-health.ts'

function minutesAgo(minutes: number): Date {
  return new Date(Date.parse('2026-03-01T10:00:00.000Z') - minutes * 60_000)
}

const HEALTHY: HealthSnapshot = {
  lastSweep: minutesAgo(10),
  firstOrder: minutesAgo(9999),
  roundFailingSince: null,
  providerFailingSince: null,
  mailFailingSince: null,
  oldestIssue: null,
}

/** A shop with this health snapshot in its database. */
function shopOf(vitals: HealthSnapshot) {
  const log: object[] = []
  const db = { query: () => Promise.resolve([vitals]) }
  const clock = { now: () => minutesAgo(0) }
  const context = { db, clock, log: (event: string, facts = {}) => log.push({ event, facts }) }
  return { context: context as unknown as Shop, log }
}

/** The results of the usual and the strict health check for a shop like HEALTHY, except for these facts. */
async function checkBoth(more: Partial<HealthSnapshot>) {
  const { context, log } = shopOf({ ...HEALTHY, ...more })
  const answers = [
    await checkHealth(context, { scope: 'usual', hasSchedules: true }),
    await checkHealth(context, { scope: 'strict', hasSchedules: true }),
  ]
  return { found: answers.map(({ status }) => status).join(' '), answers, log }
}

test('the health check of a healthy shop answers ok and logs nothing', async () => {
  const { answers, log } = await checkBoth({})
  expect(answers).toEqual([{ status: 'ok' }, { status: 'ok' }])
  expect(log).toEqual([])
})

test.each<[string, Partial<HealthSnapshot>, string]>([
  ['a sweep 25 minutes ago', { lastSweep: minutesAgo(25) }, 'ok ok'],
  ['a sweep 26 minutes ago', { lastSweep: minutesAgo(26) }, 'down down'],
  [
    'a new shop whose sweep has not run yet',
    { lastSweep: null, firstOrder: minutesAgo(25) },
    'ok ok',
  ],
  ['a shop without orders and sweep', { lastSweep: null, firstOrder: null }, 'ok ok'],
  [
    'a shop with orders whose sweep never ran',
    { lastSweep: null, firstOrder: minutesAgo(26) },
    'down down',
  ],
  ['a sweep unfinished for 30 minutes', { roundFailingSince: minutesAgo(30) }, 'ok ok'],
  ['a sweep unfinished for 31 minutes', { roundFailingSince: minutesAgo(31) }, 'down down'],
  ['a provider failing for 30 minutes', { providerFailingSince: minutesAgo(30) }, 'ok ok'],
  ['a provider failing for 31 minutes', { providerFailingSince: minutesAgo(31) }, 'down down'],
  ['a mail server failing for 30 minutes', { mailFailingSince: minutesAgo(30) }, 'ok ok'],
  ['a mail server failing for 31 minutes', { mailFailingSince: minutesAgo(31) }, 'down down'],
  ['an issue of one day', { oldestIssue: minutesAgo(24 * 60) }, 'ok ok'],
  ['an issue of over one day', { oldestIssue: minutesAgo(24 * 60 + 1) }, 'ok down'],
])(
  'the health check without and with ?strict gives the expected results for %s (row 75)',
  async (_what, more, found) => {
    expect((await checkBoth(more)).found).toBe(found)
  },
)

test('the log names the reason of a failed health check, and the response does not', async () => {
  const { answers, log } = await checkBoth({ lastSweep: minutesAgo(60) })
  expect(answers[0]).toEqual({ status: 'down' })
  expect(log[0]).toEqual({ event: 'health-down', facts: { reasons: 'sweep-silent' } })
})

test('the readiness check ignores parts that a restart would not repair', async () => {
  const { context, log } = shopOf({ ...HEALTHY, providerFailingSince: minutesAgo(31) })
  const asked = { scope: 'ready', hasSchedules: true } as const
  expect(await checkHealth(context, asked)).toEqual({ status: 'ok' })
  context.db.query = () => Promise.reject(new Error('connection refused'))
  expect(await checkHealth(context, asked)).toEqual({ status: 'down' })
  expect(log).toEqual([{ event: 'health-down', facts: { reasons: 'database' } }])
})

test('the health check reports only the database if the database does not respond', async () => {
  const { context, log } = shopOf(HEALTHY)
  context.db.query = () => Promise.reject(new Error('connection refused'))
  expect(await checkHealth(context, { scope: 'usual', hasSchedules: true })).toEqual({
    status: 'down',
  })
  expect(log).toEqual([{ event: 'health-down', facts: { reasons: 'database' } }])
})

test('the health check does not report a missing sweep if the host has no schedules', async () => {
  const { context } = shopOf({ ...HEALTHY, lastSweep: null })
  const asked = { scope: 'strict', hasSchedules: false } as const
  expect(await checkHealth(context, asked)).toEqual({ status: 'ok' })
})
