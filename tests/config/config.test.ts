import { expect, test } from 'vitest'

import { ConfigError, readConfig } from '#config.ts'

const COMPLETE = {
  SITE_URL: 'https://www.firm.example',
  DATABASE_URL: 'postgres://shop:secret@db.example/shop',
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  SMTP_URL: 'smtps://shop:secret@mail.example:465',
  MAIL_FROM: 'Northmere Partners <hello@northmere.example>',
  FIRM_EMAIL: 'orders@northmere.example',
  STAFF_EMAILS: 'Ann@northmere.example, ben@northmere.example,',
  AUTH_SECRET: 'x7'.repeat(16),
}

const EMULATOR = 'http://127.0.0.1:12111'

type Environment = Record<string, string | undefined>

/** The configuration with some other variables. */
const readWith = (more: Environment = {}, context?: string) =>
  readConfig({ ...COMPLETE, ...more }, context)

test('a complete set of environment variables gives a typed configuration', () => {
  expect(readWith()).toEqual({
    siteUrl: 'https://www.firm.example',
    databaseUrl: 'postgres://shop:secret@db.example/shop',
    isFork: false,
    stripe: {
      secretKey: 'sk_test_1234567890',
      webhookSecret: 'whsec_1234567890',
      apiUrl: null,
      live: false,
      paypal: false,
      dashboardUrl: 'https://dashboard.stripe.com/test/payments/',
    },
    mail: {
      smtpUrl: 'smtps://shop:secret@mail.example:465',
      from: 'Northmere Partners <hello@northmere.example>',
      firm: 'orders@northmere.example',
    },
    staff: { emails: ['ann@northmere.example', 'ben@northmere.example'], secret: 'x7'.repeat(16) },
    exchangeRatesUrl: 'https://api.frankfurter.dev/v1/latest?base=GBP&symbols=USD,EUR',
    rateLimits: true,
    databaseConnections: undefined,
    maxRows: 1_000_000,
    watch: { alertUrl: null, heartbeatUrl: null },
  })
})

const MISSING = ['', '  ', undefined]
const WRONG: [string, (string | undefined)[], RegExp][] = [
  ['SITE_URL', MISSING, /address of the site, e\.g\. https:\/\/www\.firm\.example/],
  [
    'SITE_URL',
    [
      'www.firm.example',
      'localhost:8888',
      'mailto:a@b.co',
      'file:///srv',
      '/shop',
      'https://',
      'http://www.firm.example',
      'http://localhost.firm.example',
      'http://127.0.0.1@firm.example',
    ],
    /full address that begins with https:\/\//,
  ],
  [
    'DATABASE_URL',
    [...MISSING, 'mysql://db.example/shop', 'db.example:5432', 'sqlite.db'],
    /postgres:\/\/ address, or add Netlify Database/,
  ],
  [
    'STRIPE_SECRET_KEY',
    [...MISSING, 'pk_test_1234567890', 'whsec_1234567890', 'secret'],
    /copy the secret key from Stripe/,
  ],
  [
    'STRIPE_WEBHOOK_SECRET',
    [...MISSING, 'sk_test_1234567890', 'we_1234'],
    /signing secret of the webhook endpoint/,
  ],
  [
    'SMTP_URL',
    [
      ...MISSING,
      'mail.example:25',
      'https://mail.example',
      'smtp:',
      'smtps://shop:se/cret@mail.example:465',
      'smtps://shop:12/3@mail.example:465',
      'smtps://shop:12?3@mail.example:465',
      'smtps://shop:se#cret@mail.example:465',
      'smtps://shop:secret@mail.example:port',
    ],
    /smtp:\/\/ or smtps:\/\/.+%40/,
  ],
  [
    'MAIL_FROM',
    [...MISSING, 'Northmere Partners', 'Northmere @ Work'],
    /the sender, e\.g\. Firm <hello@firm\.example>/,
  ],
  ['FIRM_EMAIL', [...MISSING, 'orders'], /address that receives new orders/],
  ['AUTH_SECRET', MISSING, /32 or more random characters/],
  ['AUTH_SECRET', ['x7'.repeat(15)], /32 characters or longer/],
  ['AUTH_SECRET', ['x'.repeat(32), '0'.repeat(64)], /random/],
  ['EXCHANGE_RATES_URL', ['api.frankfurter.dev', 'ftp://rates.example'], /https:\/\/ address/],
]
const cases = WRONG.flatMap(([name, values, fix]) =>
  values.map((value) => [name, value, fix] as const),
)

test.each(cases)('the configuration refuses %s set to %j and names the fix', (name, value, fix) => {
  const read = () => readWith({ [name]: value })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name}: `))
  expect(read).toThrow(fix)
})

test.each([
  ['DATABASE_URL', 'mysql://shop:hunter2@db.example'],
  ['STRIPE_SECRET_KEY', 'pk_hunter2'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['SMTP_URL', 'https://shop:hunter2@mail.example'],
  ['SMTP_URL', 'smtps://shop:hunter2#@mail.example'],
  ['AUTH_SECRET', 'hunter2'],
])('the error about a wrong %s never quotes its value, which may be a secret', (name, value) => {
  const read = () => readWith({ [name]: value })
  expect(read).toThrow(name)
  expect(read).not.toThrow('hunter2')
})

test.each([
  'smtp://localhost',
  'smtps://shop%40firm.example:se%23cr%2Fet@mail.example:465',
  'smtps://shop@firm.example:abcd efgh@mail.example',
  'smtp://shop:secret@[::1]:587/?pool=true',
])('%s is a valid mail server address', (SMTP_URL) => {
  expect(readWith({ SMTP_URL }).mail.smtpUrl).toBe(SMTP_URL)
})

test.each([
  ['https://www.firm.example/', 'https://www.firm.example'],
  ['https://www.firm.example/shop?x=1#y', 'https://www.firm.example'],
  [' https://www.firm.example ', 'https://www.firm.example'],
  ['http://127.0.0.1:8888', 'http://127.0.0.1:8888'],
  ['http://localhost:8888/', 'http://localhost:8888'],
  ['http://[::1]:8888', 'http://[::1]:8888'],
  ['https://WWW.Firm.Example:443', 'https://www.firm.example'],
])('SITE_URL %j has the origin %s (row 59)', (SITE_URL, origin) => {
  expect(readWith({ SITE_URL }).siteUrl).toBe(origin)
})

test("the site falls back to the host's own address when SITE_URL is unset or empty", () => {
  for (const SITE_URL of [undefined, '']) {
    const config = readWith({ SITE_URL, URL: 'https://shop.netlify.example' })
    expect(config.siteUrl).toBe('https://shop.netlify.example')
  }
})

test('the host’s database is the default, and DATABASE_URL overrides it', () => {
  const NETLIFY_DB_URL = 'postgresql://netlify.example/db'
  for (const DATABASE_URL of [undefined, '']) {
    const config = readWith({ DATABASE_URL, NETLIFY_DB_URL })
    expect(config.databaseUrl).toBe(NETLIFY_DB_URL)
  }
  expect(readWith({ NETLIFY_DB_URL }).databaseUrl).toBe(COMPLETE.DATABASE_URL)
})

const NETLIFY_DB_URL = 'postgresql://netlify.example/copy'
const COPY = { DATABASE_URL: '', NETLIFY_DB_URL }

test.each([
  ['deploy-preview', COPY, true],
  ['branch-deploy', COPY, true],
  ['production', COPY, false],
  ['dev', COPY, false],
  [undefined, COPY, false],
  ['deploy-preview', {}, false],
  ['branch-deploy', { NETLIFY_DB_URL }, false],
])(
  'a deploy in the context %s with the variables %j uses a copy of the database: %s (row 80)',
  (context, more, isFork) => {
    expect(readWith(more, context).isFork).toBe(isFork)
    expect(readWith({ ...more, CONTEXT: context }).isFork).toBe(isFork)
  },
)

test('a preview with a copy of the database refuses a live key (row 80)', () => {
  const onCopy = { ...COPY, STRIPE_SECRET_KEY: 'rk_live_1' }
  const onItsOwn = { ...onCopy, DATABASE_URL: COMPLETE.DATABASE_URL }
  for (const context of ['deploy-preview', 'branch-deploy']) {
    expect(() => readWith(onCopy, context)).toThrow(/^STRIPE_SECRET_KEY: .+DATABASE_URL/)
    expect(readWith(onItsOwn, context).stripe.live).toBe(true)
  }
  expect(readWith(onCopy, 'production').stripe.live).toBe(true)
})

test.each([
  ['sk_live_1234567890', true],
  ['rk_live_1234567890', true],
  ['sk_test_1234567890', false],
  ['rk_test_1234567890', false],
  ['sk_test_local_sk_live_1', false],
])('the Stripe key %s takes real money: %s', (STRIPE_SECRET_KEY, live) => {
  const { stripe } = readWith({ STRIPE_SECRET_KEY })
  expect(stripe.live).toBe(live)
  expect(stripe.dashboardUrl).toBe(
    live ? 'https://dashboard.stripe.com/payments/' : 'https://dashboard.stripe.com/test/payments/',
  )
})

test('the card provider may be an emulator on this machine', () => {
  for (const STRIPE_API_URL of [EMULATOR, 'http://localhost:12111', 'http://[::1]:12111']) {
    expect(readWith({ STRIPE_API_URL }).stripe.apiUrl).toBe(STRIPE_API_URL)
  }
})

test('an empty STRIPE_API_URL means that calls go to Stripe itself', () => {
  const { stripe } = readWith({
    STRIPE_API_URL: '',
    STRIPE_SECRET_KEY: 'sk_live_1',
    CONTEXT: 'production',
  })
  expect(stripe.apiUrl).toBeNull()
})

const REFUSED: [string, Environment][] = [
  ['a live key', { STRIPE_SECRET_KEY: 'sk_live_1234567890' }],
  ['a live restricted key', { STRIPE_SECRET_KEY: 'rk_live_1234567890' }],
  ['CONTEXT=production', { CONTEXT: 'production' }],
  ['an address on another machine', { STRIPE_API_URL: 'https://evil.example' }],
  ['a similar address', { STRIPE_API_URL: 'http://127.0.0.1.evil.example' }],
  ['no valid address', { STRIPE_API_URL: 'emulator' }],
]

test.each(REFUSED)('the configuration refuses an emulator with %s', (_what, more) => {
  const read = () => readWith({ STRIPE_API_URL: EMULATOR, ...more })
  expect(read).toThrow(/^STRIPE_API_URL: remove it/)
})

test.each([
  ['on', true],
  ['off', false],
  ['', false],
  ['true', false],
  [undefined, false],
])('PUBLIC_PAYPAL=%j offers PayPal: %s', (PUBLIC_PAYPAL, paypal) => {
  expect(readWith({ PUBLIC_PAYPAL }).stripe.paypal).toBe(paypal)
})

test.each([undefined, '', ' , '])('nobody can sign in with STAFF_EMAILS=%j', (STAFF_EMAILS) => {
  expect(readWith({ STAFF_EMAILS }).staff.emails).toEqual([])
})

test('EXCHANGE_RATES_URL replaces the default rate service unless it is empty', () => {
  const EXCHANGE_RATES_URL = 'https://rates.example/v1/latest?base=GBP'
  expect(readWith({ EXCHANGE_RATES_URL }).exchangeRatesUrl).toBe(EXCHANGE_RATES_URL)
  expect(readWith({ EXCHANGE_RATES_URL: '' }).exchangeRatesUrl).toMatch(/frankfurter/)
})

test('LOCAL_RATE_LIMITS=off lifts the rate limits if the provider is an emulator', () => {
  const more = { LOCAL_RATE_LIMITS: 'off', STRIPE_API_URL: EMULATOR }
  expect(readWith(more).rateLimits).toBe(false)
  expect(readWith({ ...more, LOCAL_RATE_LIMITS: 'on' }).rateLimits).toBe(true)
})

test.each([
  { STRIPE_API_URL: undefined },
  { STRIPE_API_URL: EMULATOR, CONTEXT: 'production' },
  { STRIPE_API_URL: EMULATOR, STRIPE_SECRET_KEY: 'sk_live_1234567890' },
])('the configuration refuses to lift the rate limits with %j', (more) => {
  expect(() => readWith({ ...more, LOCAL_RATE_LIMITS: 'off' })).toThrow(ConfigError)
})
