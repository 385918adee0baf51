import { expect, test } from 'vitest'

import { refusedLicences } from '#scripts/licences.ts'

const refusedOf = (license?: string) =>
  refusedLicences({ 'node_modules/one/node_modules/@a/b': { ...(license && { license }) } })

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])(
  'the licence %s is allowed',
  (license) => {
    expect(refusedOf(license)).toEqual([])
  },
)

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED'])(
  'the licence %s is refused',
  (license) => {
    expect(refusedOf(license)).toEqual([`@a/b: ${license}`])
  },
)

test('a package without a licence is refused', () => {
  expect(refusedOf()).toEqual(['@a/b: no licence'])
})

test('packages of the project itself need no licence', () => {
  const own = { '': {}, 'packages/own': {}, 'node_modules/own': { link: true } }
  expect(refusedLicences(own)).toEqual([])
})
