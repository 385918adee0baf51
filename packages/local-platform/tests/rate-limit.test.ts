import { expect, test } from 'vitest'

import { createRateLimiter } from '#local-platform/web/rate-limit.ts'

const LIMIT = { windowLimit: 2, windowSize: 60 }

test('a request counts towards the rate limit for exactly the length of the window', () => {
  let now = 0
  const { wait } = createRateLimiter(() => now)
  expect(wait('a', LIMIT)).toBe(0)
  now = 30_000
  expect(wait('a', LIMIT)).toBe(0)
  now = 59_999
  expect(wait('a', LIMIT)).toBe(1)
  now = 60_000
  expect(wait('a', LIMIT)).toBe(0)
  expect(wait('a', LIMIT)).toBe(30)
})

test('a refused request does not count towards the rate limit', () => {
  let now = 0
  const { wait } = createRateLimiter(() => now)
  wait('a', LIMIT)
  wait('a', LIMIT)
  for (now = 1000; now < 60_000; now += 1000) expect(wait('a', LIMIT)).toBeGreaterThan(0)
  expect(wait('a', LIMIT)).toBe(0)
})
