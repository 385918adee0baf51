/** ISO 3166-1 alpha-2 code of every country that an order can be billed to. */
const CODES = `
  AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF
  CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD
  GE GH GM GN GQ GR GT GW GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP
  KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MR MT MU MV MW MX MY
  MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE
  SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ
  VA VC VE VN VU WS XK YE ZA ZM ZW`
  .trim()
  .split(/\s+/)

const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Names without the brackets, the dash or the `&` of the platform's. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  AG: 'Antigua and Barbuda',
  BA: 'Bosnia and Herzegovina',
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  KN: 'St Kitts and Nevis',
  MM: 'Myanmar',
  PS: 'Palestine',
  ST: 'São Tomé and Príncipe',
  TT: 'Trinidad and Tobago',
  VC: 'St Vincent and the Grenadines',
}

/** Name of every country by its code, in the order of the names. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  CODES.map((code) => [code, OWN_NAMES[code] ?? NAMES.of(code) ?? code] as const).toSorted(
    ([, one], [, other]) => one.localeCompare(other, 'en-GB'),
  ),
)

/** Countries whose postal addresses name a state, province or the like. */
const WITH_STATE = new Set('AU BR CA CN CO ES ID IN IT JP KR MX MY TW US VE'.split(' '))

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
  return COUNTRY_NAMES.get(code) ?? code
}

/** Whether an order can be billed to this country code. */
export function isCountry(code: string): boolean {
  return COUNTRY_NAMES.has(code)
}

/** What a country calls its states, for the label of the field. */
export function stateLabel(code: string): string {
  return STATE_LABELS[code] ?? 'State/Province'
}

/** Whether an address in this country is incomplete without its state, province or the like. */
export function hasStates(code: string): boolean {
  return WITH_STATE.has(code)
}
