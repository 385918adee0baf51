import { afterAll, beforeAll, describe, test } from 'vitest'

import { openNetworkedShop, type Networked } from './network.ts'
import { race, ROUNDS } from './race.ts'

describe('[row 14] [row 29] 50 calls at once, by webhook, return page, store-order and sweep', () => {
  let networked: Networked
  beforeAll(async () => {
    networked = await openNetworkedShop()
  })
  afterAll(() => networked.close())

  test.for(ROUNDS.first)(
    'round %i over a line of 0 to 120 ms: one order, one number, one mail of each kind',
    (round) => race(networked, round),
  )
})
