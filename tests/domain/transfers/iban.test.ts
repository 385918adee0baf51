import { expect, test } from 'vitest'

import { isIban, isBicOfIbanCountry } from '#domain/transfers/iban.ts'

test.each([
  'GB29 NWBK 6016 1331 9268 19',
  'DE89370400440532013000',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
])('%s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true)
})

test.each([
  ['a wrong digit', 'GB29 NWBK 6016 1331 9268 18'],
  ['two digits swapped', 'GB29 NWBK 6016 1313 9268 19'],
  ['the length of another country', 'NO93 8601 1117 9470'],
  ['a country without IBANs', 'US64 8601 1117 947'],
  ['lower-case letters', 'gb29 nwbk 6016 1331 9268 19'],
])('a text with %s is not an IBAN', (_, iban) => {
  expect(isIban(iban)).toBe(false)
})

test('a BIC must match the country of the IBAN', () => {
  const british = 'GB29 NWBK 6016 1331 9268 19'
  expect(
    ['NWBKGB2L', 'NWBKJESX', 'DEUTDEFF'].map((bic) => isBicOfIbanCountry(bic, british)),
  ).toEqual([true, true, false])
})
