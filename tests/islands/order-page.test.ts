import { expect, test } from 'vitest'

import { orderFilterFrom } from '#domain/order-filter.ts'
import { chargedOf } from '#islands/order/charged.ts'
import { detailText } from '#islands/order/detail-text.ts'
import { needsOf } from '#islands/order/need.ts'
import { narrowings } from '#islands/orders/narrowings.ts'
import { aDispute } from '#tests/builders.ts'

test.each([
  ['step-moved', 'Valuation: in-preparation', 'Valuation: In preparation'],
  ['step-moved', 'Report: part two: review', 'Report: part two: Review'],
  ['step-moved', 'Valuation: elsewhere', 'Valuation: elsewhere'],
  ['mail-sent', 'delivery-step', 'News of the work to the client'],
  ['mail-failed', 'order-notification', 'Notice to the firm'],
  ['note', 'Valuation: review', 'Valuation: review'],
  ['refund-failed', 'lost_or_stolen_card', 'lost or stolen card'],
])('%s "%s" reads "%s"', (kind, detail, words) => {
  expect(detailText(kind, detail)).toBe(words)
})

test('what an order needs somebody for', () => {
  const mail = { id: 'm', kind: 'order-confirmation', to: 'zoe@example.com', subject: 'Your order' }
  const times = { attempts: 7, queuedAt: '2026-03-01T10:00:00Z', sentAt: null, nextTryAt: null }
  const failed = { ...mail, ...times, state: 'failed' as const }
  const fine = { attention: null, status: 'paid', mails: [{ ...failed, state: 'sent' }] } as const

  expect(needsOf({ ...fine, mails: [...fine.mails] })).toEqual([])
  expect(needsOf({ attention: 'amount-differs', status: 'needs_review', mails: [] })).toEqual([
    'amount-differs',
  ])
  expect(needsOf({ attention: null, status: 'disputed', mails: [failed] })).toEqual([
    'dispute-needs-response',
    'mail-failed',
  ])
  const due = (status: string) => needsOf({ ...fine, mails: [], disputes: [aDispute({ status })] })
  expect(due('needs_response')).toEqual(['dispute-needs-response'])
  expect(due('warning_needs_response')).toEqual(['inquiry-needs-response'])
  expect(due('appeal_needs_response')).toEqual(['appeal-needs-response'])
  expect(due('under_review')).toEqual([])
  expect(
    needsOf({ ...fine, mails: [], warned: true, reviewOpenedAt: '2026-03-01T10:00:00Z' }),
  ).toEqual(['fraud-warning', 'review-open'])
})

test('what was charged is the total once paid, else what Stripe took instead', () => {
  const entry = { at: '', kind: 'amount-differs', amount: 99, actor: 'stripe', detail: null }
  const order = { total: 199_700, timeline: [entry] }

  expect(chargedOf({ ...order, status: 'partially_refunded' })).toBe(199_700)
  expect(chargedOf({ ...order, status: 'needs_review' })).toBe(99)
  expect(chargedOf({ ...order, status: 'pending' })).toBe(0)
})

test('search and order of the list are no narrowings', () => {
  const filter = orderFilterFrom(
    new URLSearchParams('search=x&sort=oldest&status=paid&to=2026-01-01'),
  )

  expect(narrowings(filter)).toBe(2)
})
