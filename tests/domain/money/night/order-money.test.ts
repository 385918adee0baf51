import { test } from 'vitest'

import { checkHistories } from '#tests/domain/money/order-histories.ts'

test('the documents and the balance of an order agree to the penny in 4,000 histories (row 79)', () => {
  checkHistories(4000)
})
