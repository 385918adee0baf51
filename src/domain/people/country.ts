import { plainLetters } from '#domain/text/plain-letters.ts'

/** ISO 3166-1 alpha-2 codes of all inhabited territories, and the unofficial code of Kosovo. */
const COUNTRY_CODES = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
  ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU
  ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT
  LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
  NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE
  SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA
  UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/)

const REGION_NAMES = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Names that replace the longer names of `Intl`, such as "Hong Kong SAR China". */
const OWN_NAMES: Readonly<Record<string, string>> = {
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macao',
  PS: 'Palestine',
}

function displayName(code: string): string {
  return OWN_NAMES[code] ?? REGION_NAMES.of(code)?.replace(' & ', ' and ') ?? code
}

const HOME_COUNTRY = 'GB'
const OTHER_COUNTRIES = COUNTRY_CODES.filter((code) => code !== HOME_COUNTRY).map(
  (code) => [code, displayName(code)] as const,
)
const { compare } = new Intl.Collator('en-GB')

/** Country names by code: the United Kingdom first, then alphabetically. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map([
  [HOME_COUNTRY, displayName(HOME_COUNTRY)],
  ...OTHER_COUNTRIES.toSorted(([, one], [, other]) => compare(one, other)),
])

/** Territories with postcodes in the format of the United Kingdom, by the first letters of the postcode. */
const ISLANDS_BY_POSTCODE: Readonly<Record<string, string>> = {
  GX: 'GI',
  GY: 'GG',
  IM: 'IM',
  JE: 'JE',
}

/** The island of a postcode in an address in the United Kingdom; undefined for all others. */
export function findPostcodeIsland(address: {
  country: string
  zipCode: string
}): string | undefined {
  if (address.country !== HOME_COUNTRY) return undefined
  const postcode = plainLetters(address.zipCode).trim().toUpperCase()
  return ISLANDS_BY_POSTCODE[/^([A-Z]{2})\d/.exec(postcode)?.[1] ?? '']
}

/** Countries whose postal addresses need a state, province or similar region. */
const COUNTRIES_WITH_STATE = new Set('AU BR CA CN CO ES ID IN IT JP KR MX MY TW US VE'.split(' '))

/** What a state is called in an address, with the codes of the countries that call it so. */
const STATE_LABELS = {
  Canton: 'CH',
  County: 'GB IE',
  Department: 'CO',
  Prefecture: 'JP',
  Province: 'CA CN ES ID IT KR',
  State: 'AT BR DE IN MX MY US VE',
  'State or territory': 'AU',
}

/** The specification's label until a country is chosen; other countries have a postcode. */
const POSTCODE_LABELS: Readonly<Record<string, string>> = {
  '': 'Zip/Postal Code',
  IE: 'Eircode',
  US: 'ZIP Code',
}

/** Name of a country by its code; an unknown code is returned unchanged. */
export function countryName(code: string): string {
  return COUNTRY_NAMES.get(code) ?? code
}

/** Whether an order can be billed to this country code. */
export function isCountry(code: string): boolean {
  return COUNTRY_NAMES.has(code)
}

export function stateLabel(code: string): string {
  const named = Object.entries(STATE_LABELS).find(([, codes]) => codes.split(' ').includes(code))
  return named?.[0] ?? 'State/Province'
}

export function postcodeLabel(code: string): string {
  return POSTCODE_LABELS[code] ?? 'Postcode'
}

/** Whether an address in this country is incomplete without its state, province or similar region. */
export function requiresState(code: string): boolean {
  return COUNTRIES_WITH_STATE.has(code)
}
