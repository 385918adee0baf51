import path from 'node:path'

import { expect, test } from 'vitest'

import {
  applyEnvironment,
  functionsEnvironment,
  hasStripeAccount,
} from '#local-platform/environment.ts'
import { loadSecrets } from '#local-platform/secrets.ts'
import { readSettings } from '#local-platform/settings.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

async function someParts() {
  return {
    siteUrl: 'http://localhost:8888',
    databaseUrl: 'postgres://127.0.0.1:5432/postgres',
    smtpUrl: 'smtp://127.0.0.1:2525',
    cardProviderUrl: 'http://127.0.0.1:1234',
    firm: { name: 'A Firm', email: 'hello@firm.example' },
    secrets: await loadSecrets(await temporaryFolder()),
  }
}

test('the functions get no variables of the card provider emulator if no emulator runs', async () => {
  const environment = functionsEnvironment(
    { ...(await someParts()), cardProviderUrl: undefined },
    {},
  )
  expect(Object.keys(environment).filter((name) => /^(STRIPE|LOCAL)/.test(name))).toEqual([])
})

test('the emulator’s restricted key can be set in place of the secret key, and no other key can', async () => {
  const parts = await someParts()
  const of = (key: string) =>
    functionsEnvironment(parts, { STRIPE_SECRET_KEY: key })['STRIPE_SECRET_KEY']
  expect(of('rk_test_local_drill')).toBe('rk_test_local_drill')
  expect(of('sk_test_local_other')).toBe(parts.secrets.stripeSecretKey)
})

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_51abc' }, true],
  [{ STRIPE_SECRET_KEY: 'rk_test_51abc' }, true],
  [{ STRIPE_SECRET_KEY: 'sk_test_local_abc' }, false],
  [{ STRIPE_SECRET_KEY: 'rk_test_local_abc' }, false],
  [{ STRIPE_SECRET_KEY: '' }, false],
  [{}, false],
])('the environment %j has the key of a Stripe test account: %s', (outside, expected) => {
  expect(hasStripeAccount(outside)).toBe(expected)
})

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ SITE_URL: 'localhost' }, 'SITE_URL'],
  [{ SITE_URL: 'http://shop.firm.example' }, 'SITE_URL'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV'],
  [{ CONTEXT: 'production' }, 'CONTEXT'],
  [{ STRIPE_SECRET_KEY: 'sk_live_abc' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_SECRET_KEY: 'rk_live_abc' }, 'STRIPE_SECRET_KEY'],
  [{ PUBLIC_STRIPE_KEY: 'pk_live_abc' }, 'PUBLIC_STRIPE_KEY'],
])('the local platform refuses the variables %j and names the wrong variable', (outside, named) => {
  expect(() => readSettings(outside)).toThrow(named)
})

test('the local platform runs on port 8888 with its data in .local by default', () => {
  expect(readSettings({})).toEqual({
    port: 8888,
    folder: path.resolve('.local'),
    rateLimits: true,
    schedules: true,
    compress: true,
    databaseUrl: undefined,
    siteUrl: undefined,
  })
})

test('the local platform sets the variables of the process, and can restore the earlier values', () => {
  process.env['NETLIFY_DB_URL'] = 'postgres://hosted.example/shop'
  delete process.env['SMTP_URL']
  const restore = applyEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(process.env['SMTP_URL']).toBe('smtp://127.0.0.1:1')
  expect(process.env['NETLIFY_DB_URL']).toBeUndefined()
  restore()
  expect(process.env['SMTP_URL']).toBeUndefined()
  expect(process.env['NETLIFY_DB_URL']).toBe('postgres://hosted.example/shop')
  delete process.env['NETLIFY_DB_URL']
})
