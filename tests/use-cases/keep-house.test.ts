import { expect, test } from 'vitest'

import type { Batch, Housekeeping } from '#use-cases/housekeeping-port.ts'
import { keepHouse } from '#use-cases/keep-house.ts'

import { openShop } from './fakes.ts'

const NONE = () => Promise.resolve(0)

/** A house in which only the named chores have something to do. */
function houseWith(chores: Partial<Housekeeping>): Housekeeping {
  return {
    abandonedOrders: NONE,
    paidOrders: NONE,
    mailBodies: NONE,
    contactMessages: NONE,
    webhookEvents: NONE,
    staffSessions: NONE,
    staffLinks: NONE,
    limits: NONE,
    ...chores,
  }
}

test('a backlog is worked off batch by batch (row 72)', async () => {
  const { ports, log } = openShop()
  let left = 1200
  const asked: Batch[] = []
  const abandonedOrders = (batch: Batch) => {
    asked.push(batch)
    const taken = Math.min(left, batch.limit)
    left -= taken
    return Promise.resolve(taken)
  }
  const report = await keepHouse({ ...ports, housekeeping: houseWith({ abandonedOrders }) })
  expect(report).toEqual({ redacted: 1200, unfinished: [] })
  expect(asked.map(({ limit }) => limit)).toEqual([500, 500, 500])
  expect(asked[0]?.before).toEqual(new Date('2026-01-30T10:00:00.000Z'))
  expect(log).toEqual([])
})

test('what the time did not suffice for, and what was refused, is told and the rest is done', async () => {
  const { ports, clock, log } = openShop()
  let sessions = 0
  const housekeeping = houseWith({
    mailBodies: () => Promise.reject(new TypeError('canceling statement of ann@example.com')),
    contactMessages: ({ limit }) => {
      clock.passMinutes(0.25)
      return Promise.resolve(limit)
    },
    staffSessions: () => Promise.resolve((sessions += 1)),
  })
  const report = await keepHouse({ ...ports, housekeeping })
  expect(report.unfinished).toEqual([
    'mailBodies',
    'contactMessages',
    'paidOrders',
    'staffSessions',
    'staffLinks',
    'limits',
  ])
  expect(sessions).toBe(0)
  expect(log.slice(0, 2)).toEqual([
    { event: 'house-not-kept', facts: { chore: 'mailBodies', taken: 0, reason: 'TypeError' } },
    { event: 'house-not-finished', facts: { chore: 'contactMessages', taken: 1000 } },
  ])
})
