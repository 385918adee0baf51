/** ISO 3166-1 alpha-2 codes of the countries that an order can be billed to, in the order of their names. */
export const COUNTRY_CODES: readonly string[] = `
  AF AL DZ AD AO AG AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI KH CM CA
  CV CF TD CL CN CO KM CD CG CR CI HR CU CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FJ FI FR GA
  GM GE DE GH GR GD GT GN GW GY HT HN HU IS IN ID IR IQ IE IL IT JM JP JO KZ KE KI XK KW KG LA
  LV LB LS LR LY LI LT LU MG MW MY MV ML MT MH MR MU MX FM MD MC MN ME MA MZ MM NA NR NP NL NZ
  NI NE NG KP MK NO OM PK PW PS PA PG PY PE PH PL PT QA RO RU RW WS SM ST SA SN RS SC SL SG SK
  SI SB SO ZA KR SS ES LK KN LC VC SD SR SE CH SY TW TJ TZ TH TL TG TO TT TN TR TM TV UG UA AE
  GB US UY UZ VU VA VE VN YE ZM ZW
`
  .trim()
  .split(/\s+/)

/** Names where the platform's own is longer than people need, or differs from browser to browser. */
const OUR_NAMES: Readonly<Record<string, string>> = {
  CD: 'Congo (Democratic Republic)',
  CG: 'Congo (Republic)',
  MM: 'Myanmar',
  PS: 'Palestine',
  TR: 'Türkiye',
}

const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Countries whose postal addresses name a state, province or the like. */
const WITH_STATE = 'AU BR CA CN CO ES ID IN IT JP KR MX MY TW US VE'.split(' ')

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
  if (!isCountry(code)) return code
  const name = OUR_NAMES[code] ?? NAMES.of(code) ?? code
  return name.replace(' & ', ' and ').replace(/^St\. /, 'St ')
}

/** Whether an order can be billed to this country code. */
export function isCountry(code: string): boolean {
  return COUNTRY_CODES.includes(code)
}

/** What a country calls its states, for the label of the field. */
export function stateLabel(code: string): string {
  return STATE_LABELS[code] ?? 'State/Province'
}

/** Whether an address in this country is incomplete without its state, province or the like. */
export function hasStates(code: string): boolean {
  return WITH_STATE.includes(code)
}
