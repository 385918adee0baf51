import path from 'node:path'

import { expect, test } from 'vitest'

import { PLACEHOLDER_VARIABLES } from '#check-config.ts'
import { readServeSettings } from '#local-platform/serve-settings.ts'

const RIGHT = { ...PLACEHOLDER_VARIABLES, TRUSTED_PROXIES: '1' }

test('the server’s settings come from the environment, with defaults', () => {
  expect(readServeSettings(RIGHT)).toEqual({
    port: 8080,
    address: undefined,
    proxies: 1,
    siteUrl: PLACEHOLDER_VARIABLES['SITE_URL'],
    databaseUrl: PLACEHOLDER_VARIABLES['DATABASE_URL'],
    isDemonstration: true,
    rateLimits: true,
    filesFolder: path.resolve(import.meta.dirname, '../../../files'),
  })
})

test('FILES_FOLDER is the path of the upload folder, relative to the project', () => {
  const { filesFolder } = readServeSettings({ ...RIGHT, FILES_FOLDER: '../kept' })
  expect(filesFolder).toBe(path.resolve(import.meta.dirname, '../../../../kept'))
})

test.each([...Object.keys(PLACEHOLDER_VARIABLES), 'TRUSTED_PROXIES'])(
  'the error about the server’s settings names %s if the variable is missing',
  (name) => {
    const wrong = { ...RIGHT, [name]: '' }
    expect(() => readServeSettings(wrong)).toThrow(new RegExp(`^Missing or wrong. ${name}: `))
  },
)

test('one error about the server’s settings names all wrong variables', () => {
  const wrong = { ...RIGHT, PORT: 'http', TRUSTED_PROXIES: 'yes', SMTP_URL: 'mail' }
  expect(() => readServeSettings(wrong)).toThrow(/^.*SMTP_URL.*\n.*PORT.*\n.*TRUSTED_PROXIES.*$/)
})
