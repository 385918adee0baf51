/** Countries whose addresses have the postcode before the town. */
const POSTCODE_FIRST = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR IS IT LI LT LU MC NL NO PL PT RO SE SI SK'.split(' '),
)

interface Town {
  city: string
  state: string
  zipCode: string
  /** Two letters. */
  country: string
}

/** Town, state and postcode of an address in one line, in the order of its country. */
export function townLine({ city, state, zipCode, country }: Town): string {
  if (POSTCODE_FIRST.has(country)) return join(', ', join(' ', zipCode, city), state)
  return country === 'US'
    ? join(', ', city, join(' ', state, zipCode))
    : join(', ', city, state, zipCode)
}

function join(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== '').join(separator)
}
