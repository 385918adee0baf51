import { expect, test } from 'vitest'

import { formatMoney } from '#domain/money/money.ts'
import { fieldFailure } from '#staff/forms/use-submit.ts'
import { toRefundChoice, EMPTY_REFUND, type RefundForm } from '#staff/refunds/refund-choice.ts'
import { REFUND_TEXTS } from '#staff/refunds/refund.texts.ts'
import { ACCOUNT_TEXTS } from '#staff/transfers/transfers.texts.ts'

const reason = 'duplicate'
const REFUNDABLE = { amount: 50_000, lines: { valuation: 30_000, profile: 40_000 } }
const TOO_MUCH = REFUND_TEXTS.tooMuch(formatMoney(REFUNDABLE.amount))

test('an empty refund form reports all missing values at once', () => {
  const gaps = toRefundChoice(EMPTY_REFUND, REFUNDABLE, true)
  expect(gaps).toEqual(
    fieldFailure({
      how: REFUND_TEXTS.noWay,
      account: ACCOUNT_TEXTS.accountWrong,
      reason: REFUND_TEXTS.noReason,
    }),
  )
})

test.each<[Partial<RefundForm>, ReturnType<typeof toRefundChoice>]>([
  [{}, fieldFailure({ how: REFUND_TEXTS.noWay })],
  [{ how: 'whole', reason: '' }, fieldFailure({ reason: REFUND_TEXTS.noReason })],
  [{ how: 'whole' }, { amount: 50_000, parts: {}, reason }],
  [
    { how: 'amount', amount: '£500.00' },
    { amount: 50_000, parts: {}, reason },
  ],
  [{ how: 'amount', amount: '500.01' }, fieldFailure({ amount: TOO_MUCH })],
  [{ how: 'amount', amount: '0' }, fieldFailure({ amount: REFUND_TEXTS.amountWrong })],
  [{ how: 'amount', amount: 'all' }, fieldFailure({ amount: REFUND_TEXTS.amountWrong })],
  [
    { how: 'lines', products: ['valuation'] },
    { amount: 30_000, parts: { valuation: 30_000 }, reason },
  ],
  [{ how: 'lines', products: ['valuation', 'profile'] }, fieldFailure({ lines: TOO_MUCH })],
  [{ how: 'lines', products: ['gone'] }, fieldFailure({ lines: REFUND_TEXTS.noLine })],
])('the refund form %j gives the result %j if £500 is refundable', (form, choice) => {
  expect(toRefundChoice({ ...EMPTY_REFUND, reason, ...form }, REFUNDABLE, false)).toEqual(choice)
})
