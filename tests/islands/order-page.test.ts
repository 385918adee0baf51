import { expect, test } from 'vitest'

import { orderFilterFrom } from '#domain/order-filter.ts'
import { chargedOf } from '#islands/admin/order/charged.ts'
import { detailText } from '#islands/admin/order/detail-text.ts'
import { activeFilterCount } from '#islands/admin/orders/active-filters.ts'

test.each([
  ['step-moved', 'Valuation: in-preparation', 'Valuation: In preparation'],
  ['step-moved', 'Report: part two: review', 'Report: part two: Review'],
  ['step-moved', 'Valuation: elsewhere', 'Valuation: elsewhere'],
  ['mail-sent', 'delivery-step', 'Progress update to the customer'],
  ['mail-failed', 'order-notification', 'Notification to the firm'],
  ['note', 'Valuation: review', 'Valuation: review'],
  ['mail-redirected', 'delivery-step: a@b.example', 'Progress update to the customer: a@b.example'],
  [
    'copy-held-back',
    'order-confirmation: a@b.example',
    'Confirmation to the customer: a@b.example',
  ],
  ['attention-closed', 'mail-failed: By post: sent', 'Email not delivered: By post: sent'],
  ['attention-closed', 'sweep: x', 'sweep: x'],
  ['details-corrected', 'companyName: A: B → C', 'Company: A: B → C'],
  ['details-corrected', 'elsewhere: A → B', 'elsewhere: A → B'],
  ['refund-failed', 'lost_or_stolen_card', 'lost or stolen card'],
])('%s "%s" reads "%s"', (kind, detail, words) => {
  expect(detailText(kind, detail)).toBe(words)
})

test('what was charged is the total once paid, else what Stripe took instead', () => {
  const entry = { at: '', kind: 'amount-differs', amount: 99, actor: 'stripe', detail: null }
  const order = { total: 199_700, timeline: [entry] }

  expect(chargedOf({ ...order, status: 'partially_refunded' })).toBe(199_700)
  expect(chargedOf({ ...order, status: 'needs_review' })).toBe(99)
  expect(chargedOf({ ...order, status: 'pending' })).toBe(0)
})

test('search and order of the list are no filters', () => {
  const filter = orderFilterFrom(
    new URLSearchParams('search=x&sort=oldest&status=paid&to=2026-01-01'),
  )

  expect(activeFilterCount(filter)).toBe(2)
})
