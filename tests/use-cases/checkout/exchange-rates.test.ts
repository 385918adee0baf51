import { expect, test, vi } from 'vitest'

import { exchangeRates } from '#use-cases/checkout/exchange-rates.ts'
import type { Shop } from '#use-cases/shop.ts'

/** A shop on 2 March 2026 with rates of this date. */
function aShop(date: string) {
  const log = vi.fn()
  const latest = async () => ({ base: 'GBP', date, rates: { USD: 1.27 } })
  const clock = { now: () => new Date('2026-03-02T10:00:00Z') }
  return { log, shop: { rates: { latest }, clock, log } as unknown as Shop }
}

test('the endpoint of exchange rates returns recent rates', async () => {
  const { shop, log } = aShop('2026-02-27')
  expect(await exchangeRates(shop)).toMatchObject({ ok: true, value: { rates: { USD: 1.27 } } })
  expect(log).not.toHaveBeenCalled()
})

test.each(['2023-01-02', '2027-06-01'])(
  'the endpoint of exchange rates refuses rates dated %s and logs the date (row 6)',
  async (date) => {
    const { shop, log } = aShop(date)
    expect(await exchangeRates(shop)).toMatchObject({ failure: { code: 'rates-unavailable' } })
    expect(log).toHaveBeenCalledWith('rates-not-current', { date })
  },
)
