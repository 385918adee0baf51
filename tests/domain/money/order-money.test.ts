import { test } from 'vitest'

import { checkHistories } from './order-histories.ts'

test('[row 79] invoice, credit notes, refunds and balance agree to the penny in 1,000 order histories', () => {
  checkHistories(1000)
})
