import { expect, test } from 'vitest'

import { PLACEHOLDER_VARIABLES } from '#check-config.ts'
import { examineVariables } from '#scripts/doctor/examine.ts'
import { endpointFinding } from '#scripts/doctor/provider.ts'
import { registerEndpoint, type Endpoint } from '#scripts/doctor/webhook-endpoint.ts'
import { WEBHOOK_EVENTS } from '#use-cases/payments/webhook-events.ts'

const LIVE = {
  ...PLACEHOLDER_VARIABLES,
  STRIPE_SECRET_KEY: 'sk_live_1',
  STAFF_EMAILS: 'staff@firm.example',
}

test('the doctor finds no fault in a complete set of variables', () => {
  expect(examineVariables(LIVE)).toEqual([{ state: 'right', says: 'every variable can be read' }])
})

test('the doctor reports every missing variable', () => {
  const says = Object.keys(PLACEHOLDER_VARIABLES).map((name) => `${name} is missing or wrong`)
  expect(examineVariables({}).map((finding) => finding.says)).toEqual(says)
})

test.each([
  [
    'SITE_URL',
    'http://www.firm.example',
    'SITE_URL: make it a full address that begins with https://',
  ],
  ['STRIPE_API_URL', 'http://127.0.0.1:12111', 'STRIPE_API_URL: remove it'],
  ['STAFF_EMAILS', ' ', 'STAFF_EMAILS: list the addresses'],
])('the doctor reports the variable %s=%s if the key is live', (name, value, fix) => {
  expect(examineVariables({ ...LIVE, [name]: value })).toContainEqual(
    expect.objectContaining({ state: 'wrong', fix: expect.stringContaining(fix) }),
  )
})

const url = 'https://www.firm.example/api/stripe-webhook'
const endpoint = { url, status: 'enabled', enabled_events: [...WEBHOOK_EVENTS] }

test.each([
  ['every event', endpoint],
  ['all events by wildcard', { ...endpoint, enabled_events: ['*'] }],
])('the doctor accepts a webhook endpoint for %s', (_, given) => {
  expect(endpointFinding([given], url).state).toBe('right')
})

test.each([
  ['a missing endpoint', [], 'no endpoint is registered'],
  [
    'an endpoint at another address',
    [{ ...endpoint, url: `${url}/` }],
    'no endpoint is registered',
  ],
  ['a disabled endpoint', [{ ...endpoint, status: 'disabled' }], 'is disabled'],
  [
    'an endpoint without refunds',
    [{ ...endpoint, enabled_events: WEBHOOK_EVENTS.filter((name) => !name.includes('refund')) }],
    'does not receive charge.refunded, refund.created, refund.updated, refund.failed',
  ],
])('the doctor reports the webhook fault: %s', (_, given, says) => {
  expect(endpointFinding(given, url)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining(says),
  })
})

test('registering the webhook again adds no second endpoint, and repairs a wrong endpoint', async () => {
  const account: Endpoint[] = []
  const webhookEndpoints = {
    list: () => ({ autoPagingToArray: () => Promise.resolve(account) }),
    create: (given: Endpoint) => {
      account.push({ ...given, status: 'enabled' })
      return Promise.resolve({ secret: 'whsec_shown_once' })
    },
    update: (_id: string, { disabled, ...given }: Partial<Endpoint> & { disabled: boolean }) => {
      Object.assign(account[0]!, given, { status: disabled ? 'disabled' : 'enabled' })
      return Promise.resolve()
    },
  }
  const register = () => registerEndpoint({ webhookEndpoints } as never, url)
  expect(await register()).toMatch(/STRIPE_WEBHOOK_SECRET=whsec_shown_once$/)
  expect(await register()).toContain('Nothing to do')
  Object.assign(account[0]!, { enabled_events: ['charge.refunded'], status: 'disabled' })
  expect(await register()).toContain('Its signing secret is unchanged')
  expect(account).toEqual([endpoint])
})
