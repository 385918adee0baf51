import { COUNTRY_NAMES } from './country-names.ts'

/** Countries whose postal addresses name a state, province or the like. */
const WITH_STATE = new Set([
  'AU',
  'BR',
  'CA',
  'CN',
  'CO',
  'ES',
  'ID',
  'IN',
  'IT',
  'JP',
  'KR',
  'MX',
  'MY',
  'TW',
  'US',
  'VE',
])

const STATE_LABELS: Readonly<Record<string, string>> = {
  AU: 'State or territory',
  BR: 'State',
  CA: 'Province',
  CH: 'Canton',
  CN: 'Province',
  CO: 'Department',
  ES: 'Province',
  GB: 'County',
  ID: 'Province',
  IE: 'County',
  IN: 'State',
  IT: 'Province',
  JP: 'Prefecture',
  KR: 'Province',
  MX: 'State',
  MY: 'State',
  US: 'State',
  VE: 'State',
}

/** Name of a country by its code; the code itself when it is not known. */
export function countryName(code: string): string {
  return isCountry(code) ? (COUNTRY_NAMES[code] ?? code) : code
}

/** Whether an order can be billed to this country code. */
export function isCountry(code: string): boolean {
  return Object.hasOwn(COUNTRY_NAMES, code)
}

/** What a country calls its states, for the label of the field. */
export function stateLabel(code: string): string {
  return STATE_LABELS[code] ?? 'State/Province'
}

/** Whether an address in this country is incomplete without its state, province or the like. */
export function hasStates(code: string): boolean {
  return WITH_STATE.has(code)
}
