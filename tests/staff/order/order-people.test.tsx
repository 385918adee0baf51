import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import type { OrderDetail } from '#contract/staff/order.ts'
import { BUYER_FIELDS, BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import { countryName, stateLabel } from '#domain/people/country.ts'
import { CorrectionDialog } from '#staff/order/CorrectionDialog.tsx'
import { OrderPeople } from '#staff/order/OrderPeople.tsx'
import { everyFieldOf } from '#tests/builders.ts'

const buyer = everyFieldOf('a')

const ORDER: OrderDetail = {
  id: '00000000-0000-4000-8000-000000000abc',
  number: '123456789',
  date: '2026-03-01T10:00:00.000Z',
  today: '2026-03-02',
  buyer,
  paymentMethod: 'credit-card',
  status: 'paid',
  total: 199_700,
  vatRate: null,
  refunded: 0,
  lost: 0,
  refunds: [],
  disputes: [],
  items: [],
  transfer: null,
  refundsOwed: [],
  refundsSent: [],
  refundsAsked: [],
  refundable: { amount: 0, lines: {}, requestId: '00000000-0000-4000-8000-000000000def' },
  documents: [],
  unprintable: [],
  duplicates: [],
  isTest: false,
  terms: { version: null, acceptedAt: null },
  paymentUrl: null,
  mails: [],
  timeline: [],
  issues: [],
}

const page = renderToStaticMarkup(<OrderPeople order={ORDER} />).replaceAll(/<[^>]*>/g, '')

test.each(BUYER_FIELDS)('the page of an order shows staff the %s', (field) => {
  expect(page).toContain(field === 'country' ? countryName(buyer.country) : buyer[field])
})

const dialog = renderToStaticMarkup(<CorrectionDialog order={ORDER} onClose={() => {}} />)

test.each(BUYER_FIELDS)('the form for corrections has the field %s under its label', (field) => {
  const label = field === 'state' ? stateLabel(buyer.country) : BUYER_ROWS[field].labels.staff
  expect(dialog).toMatch(new RegExp(`<label for="corrected-${field}"[^>]*><span>${label}</span>`))
  const value = field === 'country' ? '<option value="US" selected=""' : `value="${buyer[field]}"`
  expect(dialog).toContain(value)
})
