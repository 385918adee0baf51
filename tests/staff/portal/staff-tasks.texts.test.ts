import { expect, test } from 'vitest'

import type { Delivery, DocumentRequest, PortalProduct } from '#domain/portal/portal.ts'
import {
  awaitedText,
  progressText,
  firstForStaff,
  staffTasks,
} from '#staff/portal/staff-tasks.texts.ts'
import {
  A_DELIVERY,
  A_DOCUMENT_REQUEST,
  A_PORTAL_PRODUCT,
  A_SENT_QUESTIONNAIRE,
} from '#tests/an-intake.ts'

const request = (id: string, state: DocumentRequest['state']): DocumentRequest => ({
  ...A_DOCUMENT_REQUEST,
  id,
  name: id,
  state,
})

const delivery = (answer: Delivery['answer']): Delivery => ({ ...A_DELIVERY, id: 'draft', answer })

const tasksOf = (more: Partial<PortalProduct>) => {
  const product = { ...A_PORTAL_PRODUCT, ...more }
  return staffTasks(product, [product])
}

const waits = (more: Partial<PortalProduct>) =>
  firstForStaff([{ ...A_PORTAL_PRODUCT, ...more }]) !== undefined

test('received documents, sent answers and a requested change wait for staff', () => {
  const requests = [request('a', 'accepted'), request('b', 'received'), request('c', 'received')]
  expect(
    tasksOf({ requests, questionnaire: A_SENT_QUESTIONNAIRE, deliveries: [delivery('change')] }),
  ).toEqual([
    { id: 'b', text: '2 documents to check' },
    { id: A_PORTAL_PRODUCT.productId, text: 'answers to check' },
    { id: 'draft', text: 'a change to make' },
  ])
  expect(tasksOf({ requests: requests.slice(0, 2) })).toEqual([
    { id: 'b', text: '1 document to check' },
  ])
  expect(tasksOf({ deliveries: [delivery('change')], isDelivered: true })).toEqual([])
})

test('staff read that everything has been delivered only if nothing was refunded', () => {
  const delivered = { ...A_PORTAL_PRODUCT, isDelivered: true }
  const refunded = { ...delivered, productId: 'second', isRefunded: true }
  expect(awaitedText([delivered, { ...delivered, productId: 'second' }], false)).toBe(
    'Everything has been delivered.',
  )
  expect(awaitedText([delivered, refunded], false)).toBe('No document or answer is outstanding.')
})

test('nothing of a refunded product waits for staff', () => {
  const requests = [request('a', 'received')]
  const sent = { requests, questionnaire: A_SENT_QUESTIONNAIRE }
  expect(tasksOf({ ...sent, isDelivered: true, isRefunded: true })).toEqual([])
})

test('a document that two products share waits for staff once', () => {
  const first = { ...A_PORTAL_PRODUCT, requests: [request('a', 'received')] }
  const second = { ...first, productId: 'second' }
  expect(staffTasks(second, [first, second])).toEqual([])
})

test('a product waits for staff unless the customer has to send or answer something', () => {
  expect(waits({})).toBe(true)
  expect(waits({ requests: [request('a', 'outstanding')] })).toBe(false)
  expect(waits({ requests: [request('a', 'outstanding'), request('b', 'received')] })).toBe(true)
  expect(waits({ deliveries: [delivery(null)] })).toBe(false)
})

test('staff work first on a product with something to check, then on a product to deliver', () => {
  const toDeliver = { ...A_PORTAL_PRODUCT, requests: [request('a', 'accepted')] }
  const toCheck = { ...A_PORTAL_PRODUCT, requests: [request('b', 'received')] }
  expect(firstForStaff([toDeliver, toCheck])).toBe(toCheck)
  expect(firstForStaff([{ ...toCheck, isDelivered: true }, toDeliver])).toBe(toDeliver)
})

test('a closed fold says what has arrived and what has been delivered', () => {
  const requests = [request('a', 'accepted'), request('b', 'outstanding')]
  const product = {
    ...A_PORTAL_PRODUCT,
    requests,
    questionnaire: A_SENT_QUESTIONNAIRE,
    deliveries: [delivery('accepted')],
  }
  expect(progressText(product, [product])).toBe(
    '1 of 2 documents received · answers received · Draft, accepted',
  )
  const waived = { ...A_SENT_QUESTIONNAIRE, required: false, state: 'open' } as const
  const begun = {
    ...product,
    isCollecting: false,
    requests: [{ ...request('a', 'outstanding'), required: false }],
    questionnaire: waived,
  }
  expect(progressText(begun, [begun])).toBe('answers not sent · Draft, accepted')
  expect(progressText({ ...A_PORTAL_PRODUCT, deliveries: [delivery(null)] }, [])).toBe(
    'Draft delivered',
  )
})
