import { describe, expect, test } from 'vitest'

import { STAND_INS } from '#check-config.ts'
import { readEnvironment } from '#scripts/doctor/environment.ts'
import { endpointFinding } from '#scripts/doctor/provider.ts'
import { WEBHOOK_EVENTS } from '#use-cases/webhook-events.ts'

const LIVE = { ...STAND_INS, STRIPE_SECRET_KEY: 'sk_live_1', STAFF_EMAILS: 'staff@firm.example' }

describe('variables', () => {
  test('a whole set leaves nothing to say', () => {
    expect(readEnvironment(LIVE).findings).toEqual([
      { part: 'environment', state: 'right', says: 'every variable can be read' },
    ])
  })

  test('each missing one is told, not only the first', () => {
    const { wrongVariables } = readEnvironment({})
    expect([...wrongVariables]).toEqual(Object.keys(STAND_INS))
  })

  test.each([
    ['SITE_URL', 'http://www.firm.example', 'SITE_URL: make it the https:// address'],
    ['STRIPE_API_URL', 'http://127.0.0.1:12111', 'STRIPE_API_URL: remove it'],
    ['STAFF_EMAILS', ' ', 'STAFF_EMAILS: list the addresses'],
  ])('with a live key, %s=%s is wrong', (name, value, fix) => {
    expect(readEnvironment({ ...LIVE, [name]: value }).findings).toContainEqual(
      expect.objectContaining({ state: 'wrong', fix: expect.stringContaining(fix) }),
    )
  })
})

describe('webhook endpoint', () => {
  const url = 'https://www.firm.example/api/stripe-webhook'
  const endpoint = { url, status: 'enabled', enabled_events: [...WEBHOOK_EVENTS] }

  test.each([
    ['every event', endpoint],
    ['all events there are', { ...endpoint, enabled_events: ['*'] }],
  ])('one that hears %s is right', (_, given) => {
    expect(endpointFinding([given], url).state).toBe('right')
  })

  test.each([
    ['none at all', [], 'no endpoint is registered'],
    ['one for another address', [{ ...endpoint, url: `${url}/` }], 'no endpoint is registered'],
    ['a disabled one', [{ ...endpoint, status: 'disabled' }], 'is disabled'],
    [
      'one without refunds',
      [{ ...endpoint, enabled_events: WEBHOOK_EVENTS.filter((name) => !name.includes('refund')) }],
      'does not hear charge.refunded, refund.created, refund.updated, refund.failed',
    ],
  ])('%s is wrong', (_, given, says) => {
    expect(endpointFinding(given, url)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining(says),
    })
  })
})
