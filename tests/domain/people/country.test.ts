import { expect, test } from 'vitest'

import {
  COUNTRY_NAMES,
  countryName,
  requiresState,
  isCountry,
  postcodeLabel,
  stateLabel,
} from '#domain/people/country.ts'

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const ALL_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))

/** Whether the country code is current: CD, for example, has replaced ZR. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}

test('the list of countries begins with the United Kingdom and is sorted by name', () => {
  const [home, ...others] = COUNTRY_NAMES.values()
  expect(home).toBe('United Kingdom')
  expect(others).toHaveLength(242)
  expect(new Set(others).size).toBe(others.length)
  expect(others).not.toContain(home)
  expect(others).toEqual(others.toSorted(new Intl.Collator('en-GB').compare))
})

test.each([
  ['JE', 'Jersey'],
  ['GG', 'Guernsey'],
  ['IM', 'Isle of Man'],
  ['GI', 'Gibraltar'],
  ['HK', 'Hong Kong'],
  ['MO', 'Macao'],
  ['KY', 'Cayman Islands'],
  ['VG', 'British Virgin Islands'],
  ['BM', 'Bermuda'],
  ['PR', 'Puerto Rico'],
  ['TC', 'Turks and Caicos Islands'],
  ['TW', 'Taiwan'],
  ['XK', 'Kosovo'],
  ['MM', 'Myanmar'],
  ['CD', 'Congo (Democratic Republic)'],
])('the country code %s means %s', (code, name) => {
  expect(isCountry(code)).toBe(true)
  expect(countryName(code)).toBe(name)
})

test('the list of countries has every current region of Intl that is inhabited', () => {
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' })
  const regions = ALL_CODES.filter((code) => names.of(code) !== undefined && isCurrent(code))
  const empty = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM']
  const partsAndGroups = ['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN']
  const unknown = ['XA', 'XB', 'ZZ']
  expect(regions.filter((code) => !isCountry(code)).toSorted()).toEqual(
    [...empty, ...partsAndGroups, ...unknown].toSorted(),
  )
})

test.each(['__proto__', 'constructor', 'toString', '', 'gb', 'UK', 'AQ'])(
  '%j is not a country',
  (code) => {
    expect(isCountry(code)).toBe(false)
    expect(countryName(code)).toBe(code)
  },
)

test('the state field has the label that the chosen country uses', () => {
  expect(['GB', 'IE', 'DE', 'US', 'CA', 'AU', 'JP', 'CH', 'FR', 'HK', ''].map(stateLabel)).toEqual([
    'County',
    'County',
    'State',
    'State',
    'Province',
    'State or territory',
    'Prefecture',
    'Canton',
    'State/Province',
    'State/Province',
    'State/Province',
  ])
})

test('the postcode field has the label that the chosen country uses', () => {
  expect(['', 'GB', 'DE', 'IE', 'US'].map(postcodeLabel)).toEqual([
    'Zip/Postal Code',
    'Postcode',
    'Postcode',
    'Eircode',
    'ZIP Code',
  ])
})

test('postal addresses have a state in some countries only', () => {
  const needed = ['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'JP', 'CN', 'MY', 'IT', 'ES']
  const others = ['GB', 'IE', 'FR', 'DE', 'SG', 'AE', 'CH', 'JE', 'IM', 'HK', 'PR', '', 'toString']
  expect([...needed, ...others].filter(requiresState)).toEqual(needed)
})

test('every country with a list of states is in the list of countries', () => {
  expect(ALL_CODES.filter((code) => requiresState(code) && !isCountry(code))).toEqual([])
})
