import { describe, expect, test } from 'vitest'

import type { HealthSnapshot } from '#data/upkeep/health.ts'
import type { Shop } from '#use-cases/shop.ts'
import { checkHealth } from '#use-cases/upkeep/check-health.ts'

function minutesAgo(minutes: number): Date {
  return new Date(Date.parse('2026-03-01T10:00:00.000Z') - minutes * 60_000)
}

const WELL: HealthSnapshot = {
  lastSweep: minutesAgo(10),
  firstOrder: minutesAgo(9999),
  roundFailingSince: null,
  providerFailingSince: null,
  mailFailingSince: null,
  oldestIssue: null,
}

/** A shop of which the database knows this. */
function shopOf(vitals: HealthSnapshot) {
  const log: object[] = []
  const db = { query: () => Promise.resolve([vitals]) }
  const clock = { now: () => minutesAgo(0) }
  const context = { db, clock, log: (event: string, facts = {}) => log.push({ event, facts }) }
  return { context: context as unknown as Shop, log }
}

/** How a shop of which this is known is, for a usual and for a strict look. */
async function look(more: Partial<HealthSnapshot>) {
  const { context, log } = shopOf({ ...WELL, ...more })
  const answers = [
    await checkHealth(context, { scope: 'usual', hasSchedules: true }),
    await checkHealth(context, { scope: 'strict', hasSchedules: true }),
  ]
  return { found: answers.map(({ status }) => status).join(' '), answers, log }
}

test('with every part at work nothing but that is told', async () => {
  const { answers, log } = await look({})
  expect(answers).toEqual([{ status: 'ok' }, { status: 'ok' }])
  expect(log).toEqual([])
})

describe('what stands still (row 75)', () => {
  test.each<[string, Partial<HealthSnapshot>, string]>([
    ['a sweep of 25 minutes ago', { lastSweep: minutesAgo(25) }, 'ok ok'],
    ['a sweep silent for longer', { lastSweep: minutesAgo(26) }, 'down down'],
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
    [
      'rounds of the sweep unfinished for half an hour',
      { roundFailingSince: minutesAgo(30) },
      'ok ok',
    ],
    ['rounds unfinished for longer', { roundFailingSince: minutesAgo(31) }, 'down down'],
    ['a provider failing for half an hour', { providerFailingSince: minutesAgo(30) }, 'ok ok'],
    ['a provider failing for longer', { providerFailingSince: minutesAgo(31) }, 'down down'],
    ['a mail server failing for half an hour', { mailFailingSince: minutesAgo(30) }, 'ok ok'],
    ['a mail server failing for longer', { mailFailingSince: minutesAgo(31) }, 'down down'],
    ['an issue of a day', { oldestIssue: minutesAgo(24 * 60) }, 'ok ok'],
    ['an issue that has waited longer', { oldestIssue: minutesAgo(24 * 60 + 1) }, 'ok down'],
  ])('%s', async (_what, more, found) => {
    expect((await look(more)).found).toBe(found)
  })

  test('the log says which part it is, and the answer does not', async () => {
    const { answers, log } = await look({ lastSweep: minutesAgo(60) })
    expect(answers[0]).toEqual({ status: 'down' })
    expect(log[0]).toEqual({ event: 'health-down', facts: { reasons: 'sweep-silent' } })
  })
})

test('who asks whether the shop is ready hears of no part that a restart would not mend', async () => {
  const { context, log } = shopOf({ ...WELL, providerFailingSince: minutesAgo(31) })
  const asked = { scope: 'ready', hasSchedules: true } as const
  expect(await checkHealth(context, asked)).toEqual({ status: 'ok' })
  context.db.query = () => Promise.reject(new Error('connection refused'))
  expect(await checkHealth(context, asked)).toEqual({ status: 'down' })
  expect(log).toEqual([{ event: 'health-down', facts: { reasons: 'database' } }])
})

test('a database that does not answer is all that counts', async () => {
  const { context, log } = shopOf(WELL)
  context.db.query = () => Promise.reject(new Error('connection refused'))
  expect(await checkHealth(context, { scope: 'usual', hasSchedules: true })).toEqual({
    status: 'down',
  })
  expect(log).toEqual([{ event: 'health-down', facts: { reasons: 'database' } }])
})

test('where the host runs no schedules, a silent sweep is no fault', async () => {
  const { context } = shopOf({ ...WELL, lastSweep: null })
  const asked = { scope: 'strict', hasSchedules: false } as const
  expect(await checkHealth(context, asked)).toEqual({ status: 'ok' })
})
