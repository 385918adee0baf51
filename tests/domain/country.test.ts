import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { COUNTRIES, searchCountries } from '#domain/country-search.ts'
import { countryName, hasStates, isCountry, stateLabel } from '#domain/country.ts'

function found(query: string): string[] {
  return searchCountries(query).map((country) => country.code)
}

describe('the list', () => {
  test('about 195 countries, each once, by two capital letters, in the order of their names', () => {
    const names = COUNTRIES.map((country) => country.name)
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(193)
    expect(COUNTRIES.length).toBeLessThanOrEqual(200)
    expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(COUNTRIES.length)
    expect(new Set(names).size).toBe(names.length)
    expect(COUNTRIES.filter((country) => !/^[A-Z]{2}$/.test(country.code))).toEqual([])
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    const traded = ['GB', 'US', 'CA', 'AE', 'DE', 'FR', 'IT', 'ES', 'NL', 'IE', 'PT']
    expect(traded.filter((code) => !isCountry(code))).toEqual([])
  })

  test.each(['__proto__', 'constructor', 'toString', '', 'gb', 'UK'])('%j is none', (code) => {
    expect(isCountry(code)).toBe(false)
    expect(countryName(code)).toBe(code)
  })

  test('a code has its name', () => {
    expect(countryName('GB')).toBe('United Kingdom')
  })
})

describe('searching', () => {
  test.each([
    ['UK', 'GB'],
    ['gb', 'GB'],
    ['England', 'GB'],
    ['engl', 'GB'],
    ['  england ', 'GB'],
    ['wales', 'GB'],
    ['USA', 'US'],
    ['Holland', 'NL'],
    ['Dubai', 'AE'],
    ['turkiye', 'TR'],
    ['czech republic', 'CZ'],
    ['Deutschland', 'DE'],
    ['España', 'ES'],
    ["cote d'ivoire", 'CI'],
    ['sao tome', 'ST'],
    ['de', 'DE'],
  ])('%j finds %s first', (query, code) => {
    expect(found(query)[0]).toBe(code)
  })

  test('names that begin with the query come before names that contain it', () => {
    const codes = found('guinea')
    expect(codes[0]).toBe('GN')
    expect(codes).toEqual(expect.arrayContaining(['GN', 'GW', 'GQ', 'PG']))
    expect(codes.indexOf('GW')).toBeLessThan(codes.indexOf('GQ'))
  })

  test.each(['', '   '])('%j shows all', (query) => {
    expect(searchCountries(query)).toEqual(COUNTRIES)
  })

  test.each(['xyzzy', '(((', '\\', '.*', '\uD800'])(
    '%j matches nothing and breaks nothing',
    (query) => {
      expect(found(query)).toEqual([])
    },
  )

  test('every country is found by its name and by its code, and no country twice', () => {
    for (const { code, name } of COUNTRIES) {
      expect(found(name)).toContain(code)
      expect(found(code)[0]).toBe(code)
    }
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), (query) => {
        const codes = found(query)
        expect(new Set(codes).size).toBe(codes.length)
      }),
    )
  })
})

test('the label of the state follows the country', () => {
  expect(['GB', 'IE', 'US', 'CA', 'AU', 'JP', 'CH', 'FR', ''].map(stateLabel)).toEqual([
    'County',
    'County',
    'State',
    'Province',
    'State or territory',
    'Prefecture',
    'Canton',
    'State/Province',
    'State/Province',
  ])
})

test('an address names its state where the post asks for it', () => {
  const naming = ['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'JP', 'CN', 'MY', 'IT', 'ES']
  const others = ['GB', 'IE', 'FR', 'DE', 'NL', 'SG', 'AE', 'CH', '', 'toString']
  expect([...naming, ...others].filter(hasStates)).toEqual(naming)
})

test('every country with states is a country', () => {
  const codes = COUNTRIES.map((country) => country.code)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const all = letters.flatMap((first) => letters.map((second) => first + second))
  expect(all.filter((code) => hasStates(code) && !codes.includes(code))).toEqual([])
})
