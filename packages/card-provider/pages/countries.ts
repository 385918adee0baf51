const CODES =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FO FR GA GB GD GE GG GH GI GL GM GN GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PY QA RO RS RU RW SA SB SC SE SG SI SK SL SM SN SO SR ST SV SZ TD TG TH TJ TM TN TO TR TT TW TZ UA UG US UY UZ VC VE VN VU WS YE ZA ZM ZW'

const NAMES = new Intl.DisplayNames('en-GB', { type: 'region' })

export interface Country {
  code: string
  name: string
}

/** Countries by name, as the hosted page offers them. */
export const COUNTRIES: Country[] = CODES.split(' ')
  .map((code) => ({ code, name: NAMES.of(code) ?? code }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'))

/** Whether the hosted page asks for a postal code to be filled in. */
export function needsPostalCode(country: string): boolean {
  return ['GB', 'US', 'CA'].includes(country)
}
