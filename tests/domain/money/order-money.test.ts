import { test } from 'vitest'

import { checkHistories } from './order-histories.ts'

test('the documents and the balance of an order agree to the penny in 1,000 histories (row 79)', () => {
  checkHistories(1000)
})
