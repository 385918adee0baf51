import { expect, test } from 'vitest'

import { checkBuild, isDemonstration, PLACEHOLDER_VARIABLES } from '#check-config.ts'

const { DATABASE_URL, ...others } = PLACEHOLDER_VARIABLES
const COMPLETE = { ...others, CONTEXT: 'production', NETLIFY_DB_URL: DATABASE_URL }

const variablesIn = (messages: string[]) => messages.map((message) => message.split(':', 1)[0])

test('the build check accepts a complete set of variables', () => {
  expect(checkBuild(COMPLETE)).toEqual({ faults: [], warnings: [] })
})

test('the build check names every missing variable and says how to set the variable', () => {
  const { faults, warnings } = checkBuild({ CONTEXT: 'production' })
  const required = Object.keys(PLACEHOLDER_VARIABLES).filter(
    (name) => name !== 'STRIPE_WEBHOOK_SECRET',
  )
  expect(variablesIn(faults)).toEqual(required)
  expect(faults[2]).toBe('STRIPE_SECRET_KEY: copy the secret key from Stripe')
  expect(variablesIn(warnings)).toEqual(['STRIPE_WEBHOOK_SECRET'])
})

test('the build check accepts a missing webhook secret, and refuses a wrong secret', () => {
  const wrong = checkBuild({ ...COMPLETE, STRIPE_WEBHOOK_SECRET: 'sk_live_1' })
  expect(variablesIn(wrong.faults)).toEqual(['STRIPE_WEBHOOK_SECRET'])
})

test.each([
  ['STAFF_EMAILS', 'ann'],
  ['STAFF_EMAILS', 'ann@firm.example ben@firm.example'],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
  ['PUBLIC_PAYPAL', 'yes'],
  ['EDIT_REPOSITORY', 'https://github.com/firm/website'],
  ['STRIPE_DASHBOARD_URL', 'dashboard.stripe.com'],
])('the build check reports %s set to %s', (name, value) => {
  expect(variablesIn(checkBuild({ ...COMPLETE, [name]: value }).faults)).toEqual([name])
})

test.each([
  ['STAFF_EMAILS', ' ann@firm.example, ben@firm.example, '],
  ['PUBLIC_STRIPE_PUBLISHABLE_KEY', 'pk_live_1'],
  ['PUBLIC_PAYPAL', 'off'],
  ['EDIT_REPOSITORY', ''],
])('the build check accepts %s set to %j', (name, value) => {
  expect(checkBuild({ ...COMPLETE, [name]: value }).faults).toEqual([])
})

test.each([
  ['https://firm.example', 'https://www.firm.example', true],
  ['https://www.firm.example', 'https://firm.example', true],
  ['https://www.firm.example', 'https://www.firm.example', false],
  ['https://firm.example', 'https://shop.netlify.app', false],
  ['', 'https://www.firm.example', false],
])(
  'the build check reports that SITE_URL %s redirects to the main address %s: %s',
  (SITE_URL, URL, redirects) => {
    const { faults } = checkBuild({ ...COMPLETE, SITE_URL, URL })
    expect(faults).toEqual(
      redirects ? [expect.stringMatching(`^SITE_URL: it redirects to ${URL},`)] : [],
    )
  },
)

test('the build check names owners who can never sign in (row 91)', () => {
  const wrong =
    'r&d@a.example, a#b@a.example, a@firma.xn--p1ai, a..b@a.example, .a@a.example, a@b.c'
  const STAFF_EMAILS = `ann@firm.example, ${wrong}`
  expect(checkBuild({ ...COMPLETE, STAFF_EMAILS }).faults).toEqual([
    expect.stringContaining(` ${wrong}. `),
  ])
})

test('the build check refuses a secret key as the publishable key, even in a preview', () => {
  const set = {
    ...COMPLETE,
    CONTEXT: 'deploy-preview',
    PUBLIC_STRIPE_PUBLISHABLE_KEY: 'sk_test_1',
  }
  expect(variablesIn(checkBuild(set).faults)).toEqual(['PUBLIC_STRIPE_PUBLISHABLE_KEY'])
})

test.each(['deploy-preview', 'branch-deploy'])(
  'the build check refuses a live key for a %s without its own database (row 80)',
  (CONTEXT) => {
    const set = { ...COMPLETE, CONTEXT, STRIPE_SECRET_KEY: 'sk_live_1' }
    expect(variablesIn(checkBuild(set).faults)).toEqual(['STRIPE_SECRET_KEY'])
    expect(checkBuild({ ...set, DATABASE_URL })).toEqual({ faults: [], warnings: [] })
  },
)

test.each(['deploy-preview', 'branch-deploy'])(
  'the build of a %s continues after a warning about wrong variables',
  (CONTEXT) => {
    const { faults, warnings } = checkBuild({
      ...COMPLETE,
      CONTEXT,
      SMTP_URL: '',
      AUTH_SECRET: 'x',
    })
    expect(faults).toEqual([])
    expect(variablesIn(warnings)).toEqual(['SMTP_URL', 'AUTH_SECRET'])
  },
)

test.each([
  [{}, true],
  [{ STRIPE_SECRET_KEY: '' }, true],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, true],
  [{ STRIPE_SECRET_KEY: 'rk_test_1' }, true],
  [{ STRIPE_SECRET_KEY: 'sk_test_local_1', STRIPE_API_URL: 'http://127.0.0.1:1' }, true],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, false],
  [{ STRIPE_SECRET_KEY: ' rk_live_1 ' }, false],
])('pages built with the variables %j are a demonstration: %s', (env, expected) => {
  expect(isDemonstration(env)).toBe(expected)
})
