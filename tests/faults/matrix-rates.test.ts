import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { strikeAndHeal } from './matrix.ts'
import { isFull, openNetworkedShop, type Networked } from './network.ts'
import { FAULTS } from './proxy.ts'

let networked: Networked
beforeAll(async () => {
  networked = await openNetworkedShop()
})
afterAll(() => networked.close())

describe('[row 6] while the way to the exchange rates is', () => {
  test.for(isFull ? FAULTS : (['reset'] as const))(
    '%s: prices are in pounds and buying goes on',
    async (fault, { task }) => {
      const { shop, lines } = networked
      await lines.rates.strike(fault)
      const answer = await fetch(`${shop.platform.url}/api/exchange-rates`, {
        signal: AbortSignal.timeout(10_000),
      })
      const body = await answer.json()
      if (fault === 'slow') expect(body).toMatchObject({ rates: { USD: 1.3142 } })
      else expect(body).toMatchObject({ error: { code: 'rates-unavailable' } })
      task.meta.counted = await strikeAndHeal(networked, 'rates', fault)
    },
  )
})
