import { expect } from 'vitest'

import { openDatabase } from '#data/postgres.ts'
import { countUse } from '#data/upkeep/limits.ts'
import { openForFile, shopOfFile, type Answer } from '#tests/functions/shop.ts'

export const NOW = new Date('2026-03-01T10:00:00.000Z')
export const SECRET = 'a secret of at least thirty-two characters'

/** A limit of three uses a minute. */
export const threeAMinute = (name: string, who: string) => ({ name, who, most: 3, seconds: 60 })

/** A shop with rate limits for a test file, and functions that use up a limit. */
export function shopWithLimits() {
  const shop = shopOfFile({ rateLimits: true })
  const database = openForFile(async () => {
    const opened = openDatabase(shop.platform.databaseUrl)
    return { ...opened, close: opened.end }
  })

  /** Counts one use of a limit at a moment; returns the seconds to wait, if any. */
  const countOne = (limit: Parameters<typeof countUse>[1], now: Date, secret = SECRET) =>
    countUse(database, limit, { now, secret })

  /** Makes two calls, raises their count to `most`, then expects the next call to be refused. */
  async function expectLimit(call: () => Promise<Answer<unknown>>, passed: number, most: number) {
    const first = await call()
    await shop.rows(`update rate_limits set taken = taken + $1 where taken = 1`, [most - 2])
    expect([first.status, (await call()).status]).toEqual([passed, passed])
    const { status, error, headers } = await call()
    expect([status, error.code]).toEqual([429, 'too-many-requests'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }

  return { shop, database, countOne, expectLimit }
}
