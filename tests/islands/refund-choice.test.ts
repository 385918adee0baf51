import { expect, test } from 'vitest'

import { formatMoney } from '#domain/money.ts'
import { choiceOf, EMPTY_REFUND, type RefundForm } from '#islands/admin/order/refund-choice.ts'
import { REFUND, tooMuch } from '#messages/refund.ts'

const { reason } = EMPTY_REFUND
const LEFT = { amount: 50_000, lines: { valuation: 30_000, profile: 40_000 } }
const TOO_MUCH = tooMuch(formatMoney(LEFT.amount))

test.each<[Partial<RefundForm>, ReturnType<typeof choiceOf>]>([
  [{}, { amount: 50_000, parts: {}, reason }],
  [
    { how: 'amount', amount: '£500.00' },
    { amount: 50_000, parts: {}, reason },
  ],
  [{ how: 'amount', amount: '500.01' }, TOO_MUCH],
  [{ how: 'amount', amount: '0' }, REFUND.amountWrong],
  [{ how: 'amount', amount: 'all' }, REFUND.amountWrong],
  [
    { how: 'lines', products: ['valuation'] },
    { amount: 30_000, parts: { valuation: 30_000 }, reason },
  ],
  [{ how: 'lines', products: ['valuation', 'profile'] }, TOO_MUCH],
  [{ how: 'lines', products: ['gone'] }, REFUND.noLine],
])('of £500 that are left %j is %j', (form, choice) => {
  expect(choiceOf({ ...EMPTY_REFUND, ...form }, LEFT)).toEqual(choice)
})
