import { describe, expect, test } from 'vitest'

import { failure, FAILURE_STATUS, Refusal, success } from '#contract/failure.ts'

describe('the status of a failure', () => {
  test('every code is a failure of the caller or of ours, never a success', () => {
    for (const status of Object.values(FAILURE_STATUS)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThanOrEqual(503)
    }
  })

  test.each([
    ['bad-json', 400],
    ['bad-signature', 400],
    ['not-signed-in', 401],
    ['payment-not-found', 404],
    ['method-not-allowed', 405],
    ['price-changed', 409],
    ['already-paid', 409],
    ['attempt-reused', 409],
    ['too-large', 413],
    ['unsupported-media-type', 415],
    ['invalid-request', 422],
    ['cart-empty', 422],
    ['too-many-requests', 429],
    ['internal', 500],
    ['provider-error', 502],
    ['provider-unavailable', 503],
    ['unavailable', 503],
  ] as const)('%s answers %d', (code, status) => {
    expect(FAILURE_STATUS[code]).toBe(status)
  })
})

test('a result is a value or a failure with its code', () => {
  expect(success(7)).toEqual({ ok: true, value: 7 })
  expect(failure('unavailable', 'Later', { retryAfter: 10 })).toEqual({
    ok: false,
    failure: { code: 'unavailable', message: 'Later', retryAfter: 10 },
  })
})

test('a refusal keeps its failure and its cause', () => {
  const cause = new Error('socket hang up')
  const refusal = new Refusal({ code: 'unavailable', message: 'Later' }, cause)
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).toMatchObject({
    name: 'Refusal',
    message: 'Later',
    failure: { code: 'unavailable', message: 'Later' },
    cause,
  })
})
