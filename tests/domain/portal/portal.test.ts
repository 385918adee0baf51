import { expect, test } from 'vitest'

import {
  canAnswer,
  canSend,
  isAwaitingCustomer,
  isOutstanding,
  REQUEST_STATES,
  type Delivery,
} from '#domain/portal/portal.ts'

const DELIVERY: Delivery = {
  id: 'new',
  isFinal: false,
  text: '',
  deliveredAt: '2026-03-02T10:00:00.000Z',
  openedAt: null,
  answer: null,
  answerText: '',
  answeredAt: null,
  files: [],
}

test('the newest delivery can be answered once, and changed while a round of revision is left', () => {
  const product = { deliveries: [DELIVERY, { ...DELIVERY, id: 'old' }], revisionsLeft: 1 }
  expect(canAnswer(product, 'new', 'accepted')).toBe(true)
  expect(canAnswer(product, 'new', 'change')).toBe(true)
  expect(canAnswer(product, 'old', 'accepted')).toBe(false)
  const spent = { ...product, revisionsLeft: 0 }
  expect([canAnswer(spent, 'new', 'accepted'), canAnswer(spent, 'new', 'change')]).toEqual([
    true,
    false,
  ])
  const answered = { ...product, deliveries: [{ ...DELIVERY, answer: 'change' as const }] }
  expect(canAnswer(answered, 'new', 'accepted')).toBe(false)
  expect(canAnswer({ deliveries: [], revisionsLeft: 1 }, 'new', 'accepted')).toBe(false)
})

/** The states in which a document is outstanding. */
const outstanding = (required: boolean) =>
  REQUEST_STATES.filter((state) => isOutstanding({ state, required }))

test('a required document is outstanding until it comes, and any document after its return', () => {
  expect(outstanding(true)).toEqual(['outstanding', 'returned'])
  expect(outstanding(false)).toEqual(['returned'])
  expect(REQUEST_STATES.filter((state) => !canSend({ state }))).toEqual(['accepted'])
})

test('the firm waits for an open questionnaire and for outstanding documents, and for nothing else', () => {
  const request = { id: '1', name: '', why: '', reason: '', files: [], required: true }
  const questionnaire = { questions: [], answers: {}, sentAt: null, pdf: '' }
  const waits = (state: 'open' | 'sent' | 'accepted') =>
    isAwaitingCustomer({ requests: [], questionnaire: { ...questionnaire, state } })
  expect([waits('open'), waits('sent'), waits('accepted')]).toEqual([true, false, false])
  const of = (state: 'outstanding' | 'received') =>
    isAwaitingCustomer({ requests: [{ ...request, state }], questionnaire: null })
  expect([of('outstanding'), of('received')]).toEqual([true, false])
})
