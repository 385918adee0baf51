import { expect, test } from 'vitest'

import { STAND_INS } from '#check-config.ts'
import { readServeSettings } from '#local-platform/serve-settings.ts'

const RIGHT = { ...STAND_INS, TRUSTED_PROXIES: '1' }

test('what is set is read, and the rest has its default', () => {
  expect(readServeSettings(RIGHT)).toEqual({
    ok: true,
    settings: {
      port: 8080,
      address: undefined,
      proxies: 1,
      siteUrl: STAND_INS['SITE_URL'],
      databaseUrl: STAND_INS['DATABASE_URL'],
      isDemonstration: true,
      rateLimits: true,
    },
  })
})

test.each([...Object.keys(STAND_INS), 'TRUSTED_PROXIES'])(
  '%s is named where it is missing',
  (name) => {
    const result = readServeSettings({ ...RIGHT, [name]: '' })
    expect(result.ok ? '' : result.problem).toMatch(new RegExp(`^Missing or wrong. ${name}: `))
  },
)

test('all that is wrong is named at once', () => {
  const result = readServeSettings({
    ...RIGHT,
    PORT: 'http',
    TRUSTED_PROXIES: 'yes',
    SMTP_URL: 'mail',
  })
  expect(result.ok ? [] : result.problem.split('\n')).toEqual([
    expect.stringContaining('SMTP_URL'),
    expect.stringContaining('PORT'),
    expect.stringContaining('TRUSTED_PROXIES'),
  ])
})
