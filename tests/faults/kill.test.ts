import { beforeAll, describe, expect, test } from 'vitest'

import { expectNoGap } from '#tests/functions/shop.ts'

import { correctionIn, refundIn, type Ending } from './killed-after-sale.ts'
import { purchase } from './killed-purchase.ts'
import { isFull, networkedShopOfFile } from './network.ts'
import type { KillPoint } from './victim.ts'

const POINTS_IN_SHORT = 2
/** Calls that overlap may leave a run without the message at which it was to be killed. */
const LEAST_KILLED = isFull ? 0.8 : 0.5

const networked = networkedShopOfFile()

/** Every message of a run, or a few spread over all of them. */
function pointsOf(messages: Ending['messages']): KillPoint[] {
  const all = (['before', 'after'] as const).flatMap((stage) =>
    Array.from({ length: messages[stage] }, (_, index) => ({ stage, message: index + 1 })),
  )
  if (isFull) return all
  const step = all.length / POINTS_IN_SHORT
  return Array.from(
    { length: POINTS_IN_SHORT },
    (_, index) => all[Math.floor((index + 0.5) * step)]!,
  )
}

test('[row 31] [row 37] where the process is killed at a message to database, provider or mail, no order is lost or doubled, no mail is lost, and one comes twice only when it was accepted but not marked', async ({
  task,
}) => {
  const { messages, doubled } = await purchase(networked)
  expect(doubled).toBe(0)
  const points = pointsOf(messages)
  let killed = 0
  let twice = 0
  for (const point of points) {
    const outcome = await purchase(networked, point)
    if (outcome.wasKilled) killed += 1
    twice += outcome.doubled
  }
  task.meta.counted = { points: points.length, killed, twice }
  expect(killed).toBeGreaterThanOrEqual(points.length * LEAST_KILLED)
})

describe('[row 78] the process is killed while staff change an order', () => {
  let cookie: string
  beforeAll(async () => {
    cookie = await networked.shop.staffCookie()
  })

  test.each([
    ['refund is made once or not at all', refundIn],
    ['correction is there with its invoice or not at all', correctionIn],
  ])('a %s, and pressed again it is there once', async (_what, work) => {
    const { messages } = await work(networked, { cookie, point: undefined })
    const points = pointsOf(messages)
    let killed = 0
    for (const point of points) {
      const { wasKilled } = await work(networked, { cookie, point })
      if (wasKilled) killed += 1
    }
    expect(killed).toBeGreaterThanOrEqual(points.length * LEAST_KILLED)
    await expectNoGap(networked.shop)
  })
})
