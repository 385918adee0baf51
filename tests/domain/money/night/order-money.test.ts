import { test } from 'vitest'

import { checkHistories } from '#tests/domain/money/order-histories.ts'

test('[row 79] invoice, credit notes, refunds and balance agree to the penny in 4,000 order histories', () => {
  checkHistories(4000)
})
