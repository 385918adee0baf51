import { afterAll, beforeAll, describe, test } from 'vitest'

import { strikeAndHeal } from './matrix.ts'
import { isFull, openNetworkedShop, type Networked } from './network.ts'
import { FAULTS } from './proxy.ts'

let networked: Networked
beforeAll(async () => {
  networked = await openNetworkedShop()
})
afterAll(() => networked.close())

describe('[row 33] every step of a purchase while the way to the provider is', () => {
  test.for(isFull ? FAULTS : (['blackhole', 'junk'] as const))(
    '%s: an answer in ten seconds, and all is well after it heals',
    async (fault, { task }) => {
      task.meta.counted = await strikeAndHeal(networked, 'provider', fault)
    },
  )
})
