import { expect, test } from 'vitest'

import type { Batch, DataRetention } from '#use-cases/data-retention-port.ts'
import { purgeData } from '#use-cases/purge-data.ts'

import { openShop } from './fakes.ts'

const NONE = () => Promise.resolve(0)

/** A database in which only the named tasks have something to do. */
function retentionWith(tasks: Partial<DataRetention>): DataRetention {
  return {
    abandonedOrders: NONE,
    paidOrders: NONE,
    documents: NONE,
    mailBodies: NONE,
    contactMessages: NONE,
    webhookEvents: NONE,
    staffLog: NONE,
    staffUsers: NONE,
    staffSessions: NONE,
    staffLinks: NONE,
    limits: NONE,
    ...tasks,
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
  const report = await purgeData({ ...ports, dataRetention: retentionWith({ abandonedOrders }) })
  expect(report).toEqual({ redacted: 1200, unfinished: [] })
  expect(asked.map(({ limit }) => limit)).toEqual([500, 500, 500])
  expect(asked[0]?.before).toEqual(new Date('2026-01-30T10:00:00.000Z'))
  expect(log).toEqual([])
})

test('what the time did not suffice for, and what was refused, is told and the rest is done', async () => {
  const { ports, clock, log } = openShop()
  let sessions = 0
  const dataRetention = retentionWith({
    mailBodies: () => Promise.reject(new TypeError('canceling statement of ann@example.com')),
    contactMessages: ({ limit }) => {
      clock.passMinutes(0.25)
      return Promise.resolve(limit)
    },
    staffSessions: () => Promise.resolve((sessions += 1)),
  })
  const report = await purgeData({ ...ports, dataRetention })
  expect(report.unfinished).toEqual([
    'mailBodies',
    'contactMessages',
    'paidOrders',
    'documents',
    'staffLog',
    'staffUsers',
    'staffSessions',
    'staffLinks',
    'limits',
  ])
  expect(sessions).toBe(0)
  expect(log.slice(0, 2)).toEqual([
    { event: 'purge-failed', facts: { task: 'mailBodies', taken: 0, reason: 'TypeError' } },
    { event: 'purge-not-finished', facts: { task: 'contactMessages', taken: 1000 } },
  ])
})

test('documents name their buyer for seven years, leap years and all', async () => {
  const { ports } = openShop()
  const asked: Batch[] = []
  const documents = (batch: Batch) => Promise.resolve(asked.push(batch))
  await purgeData({ ...ports, dataRetention: retentionWith({ documents }) })
  expect(asked.map(({ before }) => before.toISOString())).toEqual(['2019-03-01T10:00:00.000Z'])
})
