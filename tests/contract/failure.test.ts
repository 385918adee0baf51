import { expect, test } from 'vitest'

import { FAILURE_STATUS } from '#contract/failure.ts'

test('every code is a failure of the caller or of ours, never a success', () => {
  for (const status of Object.values(FAILURE_STATUS)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThanOrEqual(503)
  }
})

// tests/http sees the status of the others.
test.each([
  ['not-signed-in', 401],
  ['payment-not-found', 404],
  ['already-paid', 409],
  ['attempt-reused', 409],
  ['cart-empty', 422],
  ['provider-error', 502],
] as const)('%s answers %d', (code, status) => {
  expect(FAILURE_STATUS[code]).toBe(status)
})
