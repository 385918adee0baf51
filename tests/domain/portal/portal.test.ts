import { expect, test } from 'vitest'

import {
  canAnswerDelivery,
  canSendDocument,
  isIncomplete,
  isOutstanding,
  nextReminder,
  productOfRequest,
  DOCUMENT_REQUEST_STATES,
} from '#domain/portal/portal.ts'
import { A_DELIVERY } from '#tests/an-intake.ts'

test('the customer can accept the newest delivery once, or request a change while a revision round remains', () => {
  const product = { deliveries: [A_DELIVERY, { ...A_DELIVERY, id: 'old' }], revisionsLeft: 1 }
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
  expect(canAnswerDelivery({ deliveries: [], revisionsLeft: 1 }, 'new', 'accepted')).toBe(false)
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

const needing = (name: string, isDelivered: boolean) => ({
  name,
  isDelivered,
  requests: [{ id: 'accounts' }],
})

test('a document that several products need is shown with the first product whose work is not delivered', () => {
  const other = { name: 'other', isDelivered: false, requests: [{ id: 'lease' }] }
  const shownWith = (...delivered: boolean[]) => {
    const needed = delivered.map((isDelivered, place) => needing(`${place}`, isDelivered))
    return productOfRequest([other, ...needed], 'accounts')?.name
  }
  expect(shownWith(false, false)).toBe('0')
  expect(shownWith(true, false)).toBe('1')
  expect(shownWith(true, true)).toBe('0')
  expect(shownWith()).toBeUndefined()
})

test('a product is incomplete only while its questionnaire is open or a document is outstanding', () => {
  const request = { id: '1', name: '', why: '', reason: '', files: [], required: true }
  const questionnaire = { questions: [], answers: {}, sentAt: null, pdf: '' }
  const isAwaitedWith = (state: 'open' | 'sent' | 'accepted') =>
    isIncomplete({ requests: [], questionnaire: { ...questionnaire, state } })
  expect((['open', 'sent', 'accepted'] as const).filter(isAwaitedWith)).toEqual(['open'])
  const isAwaitedFor = (state: 'outstanding' | 'received') =>
    isIncomplete({ requests: [{ ...request, state }], questionnaire: null })
  expect((['outstanding', 'received'] as const).filter(isAwaitedFor)).toEqual(['outstanding'])
})

test('the next reminder of an order is the earliest reminder of its products that wait for the customer', () => {
  const waiting = { isDelivered: false, questionnaire: { state: 'open' }, requests: [] }
  const products = [
    { ...waiting, isDelivered: true, remindAt: '2026-03-01T09:00:00.000Z' },
    { ...waiting, remindAt: '2026-03-03T09:00:00.000Z' },
    { ...waiting, remindAt: '2026-03-02T09:00:00.000Z' },
    { ...waiting, remindAt: null },
  ] as never
  expect(nextReminder(products)).toBe('2026-03-02T09:00:00.000Z')
})
