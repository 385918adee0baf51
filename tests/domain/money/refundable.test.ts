import { expect, test } from 'vitest'

import type { IssuedDocument } from '#domain/documents/invoice.ts'
import {
  isWithinRefundable,
  findRefundBlocker,
  refundableAmounts,
  type RefundRequest,
} from '#domain/money/refundable.ts'
import {
  aDispute,
  anInvoicing,
  anItem,
  anOrder,
  aRefund,
  issuedDocuments,
} from '#tests/builders.ts'

const ITEMS = [
  anItem({ productId: 'one', price: 10_000, quantity: 2 }),
  anItem({ productId: 'two', price: 10_000 }),
]

/** A paid order of £300 with these refund requests. */
function paid(
  payment: NonNullable<Parameters<typeof anOrder>[0]>['payment'] = {},
  refundRequests: RefundRequest[] = [],
) {
  const more = { settlement: 'paid', ...payment } as const
  const order = anOrder({ items: ITEMS, vatRate: 20, paymentIntentId: 'pi_1', payment: more })
  return { ...order, refundRequests, documents: [] as IssuedDocument[] }
}

function aRequest(more: Partial<RefundRequest> = {}): RefundRequest {
  return {
    id: 'q1',
    amount: 10_000,
    parts: {},
    reason: 'duplicate',
    askedAt: '2026-03-02T10:00:00.000Z',
    askedBy: 'ann@firm.example',
    state: 'asked',
    account: null,
    sentOn: null,
    ...more,
  }
}

test('a paid order is refundable in full, line by line', () => {
  expect(refundableAmounts(paid())).toEqual({
    amount: 30_000,
    lines: { one: 20_000, two: 10_000 },
  })
})

test('a refund that is made or pending reduces the refundable amount of its line', () => {
  const refunds = [aRefund({ amount: 10_000, requestId: 'q1', status: 'pending' })]
  const requests = [aRequest({ parts: { two: 10_000 }, state: 'made' })]
  expect(refundableAmounts(paid({ refunds, refunded: 10_000 }, requests))).toEqual({
    amount: 20_000,
    lines: { one: 20_000, two: 0 },
  })
})

test.each(['asked', 'made'] as const)(
  'a refund request in the state "%s" reduces the refundable amount',
  (state) => {
    const left = refundableAmounts(paid({}, [aRequest({ parts: { one: 10_000 }, state })]))
    expect(left).toEqual({ amount: 20_000, lines: { one: 10_000, two: 10_000 } })
  },
)

test.each(['refused', 'given-up'] as const)(
  'a refund request in the state "%s" does not reduce the refundable amount',
  (state) => {
    expect(refundableAmounts(paid({}, [aRequest({ state })])).amount).toBe(30_000)
  },
)

test('a refund with an unknown status reduces the refundable amount', () => {
  const refunds = [aRefund({ amount: 10_000, status: 'new' })]
  expect(refundableAmounts(paid({ refunds })).amount).toBe(20_000)
})

test('a lost dispute reduces the refundable amount', () => {
  const disputes = [aDispute({ status: 'lost', amount: 5000 })]
  expect(refundableAmounts(paid({ disputes, lost: 5000 })).amount).toBe(25_000)
})

test('after a failed refund, the refundable amount of a line is its invoiced amount minus its credit notes', () => {
  const made = aRefund({ id: 're_1', amount: 20_000, requestId: 'q1' })
  const shared = aRefund({ id: 're_2', amount: 4000, requestId: null })
  const requests = [aRequest({ amount: 20_000, parts: { one: 20_000 }, state: 'made' })]
  const state = anInvoicing({
    order: paid(),
    refunds: [made, shared],
    parts: { q1: { one: 20_000 } },
  })
  const refunds = [{ ...made, status: 'failed' }, shared]
  const documents = issuedDocuments({ ...state, refunds, documents: issuedDocuments(state) })

  const order = paid({ refunds, refunded: 4000 }, requests)
  expect(refundableAmounts({ ...order, documents }).lines).toEqual({ one: 20_000, two: 6000 })
})

test.each([
  ['not-paid', { settlement: 'processing' }],
  ['disputed', { disputes: [aDispute()] }],
  ['nothing-left', { refunded: 30_000 }],
] as const)('no amount is refundable for the reason "%s"', (cause, payment) => {
  expect(findRefundBlocker(paid(payment))).toBe(cause)
  expect(refundableAmounts(paid(payment))).toEqual({ amount: 0, lines: {} })
})

test.each([
  [{ amount: 30_000, parts: {} }, true],
  [{ amount: 30_001, parts: {} }, false],
  [{ amount: 10_000, parts: { two: 10_000 } }, true],
  [{ amount: 10_001, parts: { two: 10_001 } }, false],
  [{ amount: 10_000, parts: { two: 9000 } }, false],
  [{ amount: 10_000, parts: { other: 10_000 } }, false],
])('the refund %j is within the refundable amount: %s', (wanted, isAllowed) => {
  expect(isWithinRefundable(wanted, refundableAmounts(paid()))).toBe(isAllowed)
})
