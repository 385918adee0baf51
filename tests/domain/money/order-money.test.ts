import { test } from 'vitest'

import { checkHistories } from './order-histories.ts'

test('[row 79] the documents and the balance of an order agree to the penny in 1,000 histories', () => {
  checkHistories(1000)
})
