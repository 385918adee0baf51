import { expect, test } from 'vitest'

import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import { productToMove } from '#staff/order/OrderItems.tsx'
import { anItem, anOrderDetail, STEPS } from '#tests/builders.ts'

const WAITING = STEPS.find(({ waits }) => waits)!
const WORKING = STEPS.find(({ waits }) => !waits)!

function moved(step: string, sheet: 'none' | 'open' | 'sent') {
  const item = {
    ...anItem(),
    steps: STEPS,
    step,
    stepSince: '2026-03-01T10:00:00.000Z',
    promisedOn: null,
  }
  const state = sheet === 'open' ? 'open' : 'sent'
  const questionnaire = { questions: [], answers: {}, sentAt: null, pdf: '', state } as const
  const exchanged = { productId: item.productId, requests: [], questionnaire }
  return productToMove(anOrderDetail({ items: [item] }), sheet === 'none' ? [] : [exchanged])
}

test('the next move is the firm’s in a step that does not wait, or once the customer has sent everything', () => {
  const { productId } = anItem()
  expect(moved(WORKING.id, 'none')).toBe(productId)
  expect(moved(WAITING.id, 'none')).toBeUndefined()
  expect(moved(WAITING.id, 'open')).toBeUndefined()
  expect(moved(WAITING.id, 'sent')).toBe(productId)
  expect(moved(DELIVERED_STEP_ID, 'sent')).toBeUndefined()
})
