import { expect, test } from 'vitest'

import { workState } from '#domain/order/work-state.ts'
import { STEPS } from '#tests/builders.ts'

test.each([
  ['paid', ['questionnaire', 'questionnaire'], 'new'],
  ['paid', [undefined], 'new'],
  ['paid', [], 'new'],
  ['paid', ['questionnaire', 'review'], 'begun'],
  ['paid', ['delivered', 'review'], 'begun'],
  ['paid', ['delivered', 'delivered'], 'delivered'],
  ['dispute_won', ['delivered'], 'delivered'],
  ['partially_refunded', ['questionnaire'], 'new'],
  ['partially_refunded', ['delivered', undefined], 'delivered'],
  ['refunded', ['questionnaire'], 'over'],
  ['dispute_lost', ['delivered'], 'over'],
] as const)('the work on a %s order with the steps %j is %s', (status, steps, state) => {
  const items = steps.map((step) => (step ? { step, steps: STEPS } : {}))
  expect(workState({ status, items })).toBe(state)
})

test('a draft begins the work even if no step has moved', () => {
  const items = [{ step: 'questionnaire', steps: STEPS, hasDelivery: true }]
  expect(workState({ status: 'paid', items })).toBe('begun')
})
