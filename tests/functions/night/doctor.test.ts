import path from 'node:path'

import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { expect, test } from 'vitest'

import { readMigrations } from '#database/migrate.ts'
import { examine } from '#scripts/doctor/examine.ts'
import { summarise, type PartFinding } from '#scripts/doctor/finding.ts'
import { localEnvironment } from '#scripts/doctor/local-environment.ts'
import { shopForFile } from '#tests/functions/shop.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')
const MIGRATIONS = path.join(PROJECT, 'netlify', 'database', 'migrations')

const shop = shopForFile({ changesTables: true })

function faults(findings: readonly PartFinding[]): string[] {
  return findings.flatMap((finding) =>
    finding.state === 'wrong' ? [`${finding.part}: ${finding.says} > ${finding.fix}`] : [],
  )
}

test('the doctor finds no fault in a new shop', async () => {
  await examine(process.env, PROJECT)
  const findings = await examine(process.env, PROJECT)
  expect(faults(findings)).toEqual([])
  expect([...new Set(findings.map(({ part }) => part))]).toEqual([
    'environment',
    'database',
    'staff page',
    'provider',
    'mail',
    'site',
    'webhook secret',
    'content',
  ])
  expect(await shop.rows('select type from webhook_events')).toEqual([
    { type: 'trial.signing_secret' },
  ])
})

test('the doctor counts the open issues of the staff page', async () => {
  const { sessionId } = await shop.begin()
  await shop.rows(`update orders set attention = 'not-settled' where stripe_session_id = $1`, [
    sessionId,
  ])
  await shop.rows(
    `insert into heartbeats (part, failing_since, failure) values ('provider', now(), '401')`,
  )
  const findings = await examine(process.env, PROJECT)
  await shop.rows(`delete from heartbeats`)
  await shop.rows(`update orders set attention = null`)
  expect(faults(findings)).toEqual([])
  expect(findings).toContainEqual({
    part: 'staff page',
    state: 'waiting',
    count: 2,
    says: '2 open: 1 × not-settled, 1 × provider-refuses',
  })
  expect(summarise(findings)).toBe('Nothing to fix, and 2 open issues on the staff page.')
})

test('the doctor reads no local variables if no local shop runs', async () => {
  expect(await localEnvironment('nowhere', PROJECT, {})).toBeUndefined()
})

test.each([
  [
    {
      STAFF_EMAILS: 'r&d@firm.example',
      STRIPE_SECRET_KEY: 'sk_test_other',
      STRIPE_WEBHOOK_SECRET: 'whsec_other',
    },
    [
      /^environment: STAFF_EMAILS is missing or wrong > STAFF_EMAILS: these addresses cannot be used to sign in: r&d@/,
      /^provider: the key is refused > STRIPE_SECRET_KEY/,
      /^webhook secret: the site answers 400 .+ > STRIPE_/,
    ],
  ],
  [
    {
      AUTH_SECRET: 'short',
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
      SMTP_URL: 'smtp://127.0.0.1:9',
      STRIPE_API_URL: 'http://127.0.0.1:9',
    },
    [
      /^environment: AUTH_SECRET is missing or wrong > AUTH_SECRET: make it 32/,
      /^database: it does not answer: .+ > DATABASE_URL/,
      /^provider: it does not answer: .+ > check the network/,
      /^mail: the server refuses the sign-in: .+ > SMTP_URL/,
    ],
  ],
])('the doctor reports wrong variables with their fix: %j', async (variables, expected) => {
  const found = faults(await examine({ ...process.env, ...variables }, PROJECT))
  expect(found).toEqual(expected.map((fault) => expect.stringMatching(fault)))
})

test('the doctor reports a SITE_URL that redirects (row 87)', async () => {
  const host = await startWebHost()
  host.serve([async ({ url }) => Response.redirect(shop.platform.url + url.pathname, 301)])
  const env = { ...process.env, SITE_URL: host.url }
  const found = faults(await examine(env, PROJECT))
  await host.close()
  expect(found).toEqual([
    expect.stringMatching(`^site: ${host.url} redirects to ${shop.platform.url}, .+ > SITE_URL: `),
    expect.stringMatching(/^webhook secret: the site redirects the event/),
  ])
})

test('the doctor reports a site that it cannot reach', async () => {
  const env = { ...process.env, SITE_URL: 'http://127.0.0.1:9' }
  expect(faults(await examine(env, PROJECT))).toEqual([
    expect.stringMatching(/^site: http:\/\/127\.0\.0\.1:9\/api\/health cannot be read/),
    expect.stringMatching(/^webhook secret: the event does not reach the site/),
  ])
})

test('the doctor reports a changed migration, a missing migration and a missing extension', async () => {
  const [first] = await shop.rows<{ name: string }>(
    `update applied_migrations set hash = 'x'
      where name = (select min(name) from applied_migrations) returning name`,
  )
  await shop.rows('drop extension pg_trgm cascade')
  const noExtension = expect.stringMatching(/^database: the extension pg_trgm is missing/)
  expect(faults(await examine(process.env, PROJECT))).toEqual([
    noExtension,
    expect.stringMatching(`^database: ${first?.name} was changed .+ > restore the file`),
  ])
  await shop.rows(`delete from applied_migrations where name = $1`, [first?.name])
  expect(faults(await examine(process.env, PROJECT))).toEqual([
    noExtension,
    expect.stringMatching(`^database: not applied: ${first?.name} > .*npm run migrate; Netlify`),
  ])
})

test('the doctor reads the applied migrations from the host’s separate list', async () => {
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  await shop.rows('create schema netlify')
  await shop.rows('create table netlify.migrations (name text, applied_at timestamptz)')
  const found = faults(await examine(process.env, PROJECT))
  expect(found.filter((fault) => fault.includes('not applied'))).toEqual([
    expect.stringContaining(`: ${names.join(', ')} > deploy the site`),
  ])
  expect(found.join()).not.toContain('npm run migrate')
  for (const name of names) {
    const bare = name.replace('.sql', '')
    await shop.rows('insert into netlify.migrations values ($1, now())', [bare])
  }
  expect(faults(await examine(process.env, PROJECT)).join()).not.toContain('not applied')
})

/** Takes rights from every restricted key. */
const revokeRights = (missing: string[]) => shop.control('rights', { missing })

async function restrictedKeyFindings(): Promise<string[]> {
  const env = { ...process.env, STRIPE_SECRET_KEY: 'rk_test_local_1' }
  const findings = await examine(env, PROJECT)
  return findings.flatMap((finding) =>
    finding.part === 'provider' ? [`${finding.state}: ${finding.says}`] : [],
  )
}

test('the doctor names the rights that a restricted key lacks', async () => {
  await revokeRights(['dispute_read', 'charge_write', 'checkout_session_write'])
  const lines = await restrictedKeyFindings()
  expect(lines).toEqual([
    'right: the emulator accepts the key, in test mode',
    'right: its clock and this one agree',
    'wrong: the key is restricted and lacks: rak_checkout_session_write, rak_charge_write, rak_dispute_read',
  ])
  expect(lines.join()).not.toContain('rk_test')
})

test('the doctor accepts a restricted key that has every right', async () => {
  await revokeRights([])
  expect((await restrictedKeyFindings()).filter((line) => !line.startsWith('right'))).toEqual([])
})
