import { describe, expect, test } from 'vitest'

import { checkHealth, type Waiting } from '#use-cases/check-health.ts'

import { openShop } from './fakes.ts'

const NOTHING: Waiting = {
  oldestPendingOrder: null,
  oldestWaitingMail: null,
  lastWebhook: null,
  needingAttention: 0,
}

/** A shop in which this waits; times are minutes ago. */
function shopWith(more: Partial<Waiting> = {}) {
  const shop = openShop()
  shop.ports.waiting = () => Promise.resolve({ ...NOTHING, ...more })
  return shop
}

function minutesAgo(minutes: number): Date {
  return new Date(Date.parse('2026-03-01T10:00:00.000Z') - minutes * 60_000)
}

test('with every part up and nothing waiting all is well', async () => {
  expect(await checkHealth(shopWith().ports)).toEqual({
    status: 'ok',
    database: 'ok',
    provider: 'ok',
    mail: 'ok',
    oldestPendingOrder: null,
    oldestWaitingMail: null,
    sinceLastWebhook: null,
    needingAttention: 0,
    clockSkew: 0,
  })
})

test('ages are told in seconds', async () => {
  const { ports } = shopWith({ lastWebhook: minutesAgo(2), oldestPendingOrder: minutesAgo(1.5) })
  expect(await checkHealth(ports)).toMatchObject({
    status: 'ok',
    sinceLastWebhook: 120,
    oldestPendingOrder: 90,
  })
})

describe('what a person should look at (row 75)', () => {
  test.each<[string, Partial<Waiting>]>([
    ['an order pending for more than 75 minutes', { oldestPendingOrder: minutesAgo(76) }],
    ['a mail waiting for more than half an hour', { oldestWaitingMail: minutesAgo(31) }],
    ['an order that needs attention', { needingAttention: 1 }],
  ])('%s', async (_what, more) => {
    expect(await checkHealth(shopWith(more).ports)).toMatchObject({ status: 'degraded' })
  })

  test('not yet an order whose session the provider ends late', async () => {
    const { ports } = shopWith({ oldestPendingOrder: minutesAgo(75) })
    expect(await checkHealth(ports)).toMatchObject({ status: 'ok' })
  })

  test.each([121, -121])('a clock that is %d seconds off (row 36)', async (skew) => {
    const { ports, provider } = shopWith()
    ports.provider = { ...provider.port, clockSkew: () => Promise.resolve(skew) }
    expect(await checkHealth(ports)).toMatchObject({ status: 'degraded', clockSkew: skew })
  })

  test('a mail server that does not answer: orders go on, mails wait', async () => {
    const { ports, mail } = shopWith()
    ports.mail = { ...mail.port, verify: () => Promise.reject(new Error('refused')) }
    expect(await checkHealth(ports)).toMatchObject({ status: 'degraded', mail: 'down' })
  })
})

describe('without which nothing can be sold', () => {
  test('the database', async () => {
    const { ports } = shopWith()
    ports.waiting = () => Promise.reject(new Error('connection refused'))
    expect(await checkHealth(ports)).toMatchObject({
      status: 'down',
      database: 'down',
      provider: 'ok',
      mail: 'ok',
      needingAttention: null,
    })
  })

  test('the card provider', async () => {
    const { ports, provider } = shopWith()
    provider.state.mood = 'down'
    expect(await checkHealth(ports)).toMatchObject({
      status: 'down',
      database: 'ok',
      provider: 'down',
      clockSkew: null,
    })
  })
})
