import { expect, test } from 'vitest'

import {
  canAnswerDelivery,
  canSendDocument,
  isAwaitingCustomer,
  isOutstanding,
  nextReminder,
  productOfRequest,
  DOCUMENT_REQUEST_STATES,
} from '#domain/portal/portal.ts'
import {
  A_DELIVERY,
  A_DOCUMENT_REQUEST,
  A_PORTAL_PRODUCT,
  A_SENT_QUESTIONNAIRE,
} from '#tests/an-intake.ts'

test('the customer can accept the newest delivery once, or request a change while a revision round remains', () => {
  const deliveries = [A_DELIVERY, { ...A_DELIVERY, id: 'old' }]
  const product = { ...A_PORTAL_PRODUCT, deliveries, revisionsLeft: 1 }
  expect(canAnswerDelivery(product, 'new', 'accepted')).toBe(true)
  expect(canAnswerDelivery(product, 'new', 'change')).toBe(true)
  expect(canAnswerDelivery(product, 'old', 'accepted')).toBe(false)
  const spent = { ...product, revisionsLeft: 0 }
  expect([
    canAnswerDelivery(spent, 'new', 'accepted'),
    canAnswerDelivery(spent, 'new', 'change'),
  ]).toEqual([true, false])
  const answered = { ...product, deliveries: [{ ...A_DELIVERY, answer: 'change' as const }] }
  expect(canAnswerDelivery(answered, 'new', 'accepted')).toBe(false)
  expect(canAnswerDelivery({ ...product, deliveries: [] }, 'new', 'accepted')).toBe(false)
  expect(canAnswerDelivery({ ...product, isRefunded: true }, 'new', 'accepted')).toBe(false)
})

/** The states in which a document is outstanding. */
const outstanding = (required: boolean) =>
  DOCUMENT_REQUEST_STATES.filter((state) => isOutstanding({ state, required }))

test('a required document is outstanding until it arrives, and a returned document is outstanding again', () => {
  expect(outstanding(true)).toEqual(['outstanding', 'returned'])
  expect(outstanding(false)).toEqual(['returned'])
  expect(DOCUMENT_REQUEST_STATES.filter((state) => !canSendDocument({ state }))).toEqual([
    'accepted',
  ])
})

test('a document that several products need is shown with the first that still collects, or else is not delivered, or else is not refunded', () => {
  const WORKING = { isCollecting: false, isDelivered: false, isRefunded: false }
  const COLLECTING = { ...WORKING, isCollecting: true }
  const DELIVERED = { ...WORKING, isDelivered: true }
  const REFUNDED = { ...DELIVERED, isRefunded: true }
  const other = { name: 'other', ...COLLECTING, requests: [{ id: 'lease' }] }
  const shownWith = (...phases: (typeof WORKING)[]) => {
    const requests = [{ id: 'accounts' }]
    const needing = phases.map((phase, place) => ({ name: `${place}`, ...phase, requests }))
    return productOfRequest([other, ...needing], 'accounts')?.name
  }
  expect(shownWith(COLLECTING, COLLECTING)).toBe('0')
  expect(shownWith(DELIVERED, WORKING, COLLECTING)).toBe('2')
  expect(shownWith(DELIVERED, WORKING, DELIVERED)).toBe('1')
  expect(shownWith(DELIVERED, DELIVERED)).toBe('0')
  expect(shownWith(REFUNDED, DELIVERED)).toBe('1')
  expect(shownWith(REFUNDED, REFUNDED)).toBe('0')
  expect(shownWith()).toBeUndefined()
})

const isAwaitedWith = (state: 'open' | 'sent' | 'accepted') =>
  isAwaitingCustomer({ ...A_PORTAL_PRODUCT, questionnaire: { ...A_SENT_QUESTIONNAIRE, state } })
const isAwaitedFor = (state: 'outstanding' | 'received') =>
  isAwaitingCustomer({ ...A_PORTAL_PRODUCT, requests: [{ ...A_DOCUMENT_REQUEST, state }] })

test('the firm waits for the customer only while it needs answers or a document is outstanding', () => {
  expect((['open', 'sent', 'accepted'] as const).filter(isAwaitedWith)).toEqual(['open'])
  expect((['outstanding', 'received'] as const).filter(isAwaitedFor)).toEqual(['outstanding'])
  const waived = { ...A_SENT_QUESTIONNAIRE, required: false, state: 'open' as const }
  expect(isAwaitingCustomer({ ...A_PORTAL_PRODUCT, questionnaire: waived })).toBe(false)
})

test('the next reminder of an order is the earliest reminder of its products that wait for the customer', () => {
  const waiting = {
    isDelivered: false,
    questionnaire: { state: 'open', required: true },
    requests: [],
  }
  const products = [
    { ...waiting, isDelivered: true, remindAt: '2026-03-01T09:00:00.000Z' },
    { ...waiting, remindAt: '2026-03-03T09:00:00.000Z' },
    { ...waiting, remindAt: '2026-03-02T09:00:00.000Z' },
    { ...waiting, remindAt: null },
  ] as never
  expect(nextReminder(products)).toBe('2026-03-02T09:00:00.000Z')
})
