import { expect, test } from 'vitest'

import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { productToMove } from '#staff/order/OrderItems.tsx'
import { A_DELIVERY, A_PORTAL_PRODUCT, A_SENT_QUESTIONNAIRE } from '#tests/an-intake.ts'
import { anItemAtWork, anOrderDetail, STEPS } from '#tests/builders.ts'

const WAITING = STEPS.find(({ waits }) => waits)!
const WORKING = STEPS.find(({ waits }) => !waits)!
const { productId } = anItemAtWork()

/** A product for which staff have accepted everything. */
const SENT: PortalProduct = {
  ...A_PORTAL_PRODUCT,
  productId,
  questionnaire: { ...A_SENT_QUESTIONNAIRE, state: 'accepted' },
}
const OPEN: PortalProduct = { ...SENT, questionnaire: { ...A_SENT_QUESTIONNAIRE, state: 'open' } }
const TO_CHECK: PortalProduct = { ...SENT, questionnaire: A_SENT_QUESTIONNAIRE }

function productIn(step: string, ...exchanged: readonly PortalProduct[]) {
  return productToMove(anOrderDetail({ items: [anItemAtWork({ step })] }), exchanged)
}

test('a product waits for the firm if its work is neither delivered nor waiting for the customer, and nothing is to be checked', () => {
  expect(productIn(WORKING.id)).toBe(productId)
  expect(productIn(WAITING.id)).toBeUndefined()
  expect(productIn(WAITING.id, OPEN)).toBeUndefined()
  expect(productIn(WAITING.id, { ...SENT, deliveries: [A_DELIVERY] })).toBeUndefined()
  expect(productIn(WAITING.id, SENT)).toBe(productId)
  for (const step of [WAITING, WORKING]) expect(productIn(step.id, TO_CHECK)).toBeUndefined()
  const refunded = { ...TO_CHECK, productId: 'other', isRefunded: true }
  expect(productIn(WORKING.id, refunded)).toBe(productId)
  expect(productIn(DELIVERED_STEP_ID, SENT)).toBeUndefined()
})
