import { searchCountries, type Country } from '#domain/country-search.ts'
import { countryName } from '#domain/country.ts'

/** The list under the country field: what is typed, whether it is open, and the marked row. */
export interface CountryList {
  text: string
  open: boolean
  /** Index into the matches; -1 marks none. */
  active: number
}

/** What a key does: the next list, and the code that was chosen, if one was. */
export interface KeyOutcome {
  list: CountryList
  chosen?: string
  /** Whether the browser's own reaction to the key must not happen. */
  handled: boolean
}

/** The closed list of a chosen country; an empty code chose none. */
export function closedList(code: string): CountryList {
  return { text: code === '' ? '' : countryName(code), open: false, active: -1 }
}

/** The list after typing: open, its first match marked. */
export function typedList(text: string): CountryList {
  return { text, open: true, active: text.trim() === '' ? -1 : 0 }
}

/** The rows to show: all countries until something other than the chosen one's name is typed. */
export function countryMatches(list: CountryList, code: string): readonly Country[] {
  const isUntouched = code !== '' && list.text === countryName(code)
  return searchCountries(isUntouched ? '' : list.text)
}

/** The open list, the chosen country's row marked. */
export function openList(list: CountryList, code: string): CountryList {
  const matches = countryMatches(list, code)
  return { ...list, open: true, active: matches.findIndex((country) => country.code === code) }
}

/** The list after a key, for the keys of an editable combobox with a list. */
export function listAfterKey(list: CountryList, key: string, code: string): KeyOutcome {
  const matches = countryMatches(list, code)
  switch (key) {
    case 'ArrowDown':
      return { list: move(list, matches, 1, code), handled: true }
    case 'ArrowUp':
      return { list: move(list, matches, -1, code), handled: true }
    case 'Enter':
    case 'Tab':
      return choose(list, matches, key === 'Enter')
    case 'Escape':
      return { list: closedList(code), handled: list.open }
    default:
      return { list, handled: false }
  }
}

function move(
  from: CountryList,
  matches: readonly Country[],
  step: 1 | -1,
  code: string,
): CountryList {
  const list = from.open ? from : openList(from, code)
  if (!from.open && list.active !== -1) return list
  if (matches.length === 0) return { ...list, open: true }
  const start = list.active === -1 && step === -1 ? 0 : list.active
  const active = (start + step + matches.length) % matches.length
  return { ...list, open: true, active }
}

function choose(list: CountryList, matches: readonly Country[], handled: boolean): KeyOutcome {
  const country = list.open ? matches[list.active] : undefined
  if (!country) return { list, handled: handled && list.open }
  return { list: closedList(country.code), chosen: country.code, handled }
}

/**
 * The country meant by text that was left or filled in by the browser: its whole name or code, a
 * usual other name, or the only match. Undefined when that is not clear.
 */
export function meantCountry(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const matches = searchCountries(text)
  const named = matches.find(
    ({ code, name }) => name.toLowerCase() === wanted || code.toLowerCase() === wanted,
  )
  const [first] = matches
  const isOtherName = first !== undefined && !first.name.toLowerCase().includes(wanted)
  return named?.code ?? (matches.length === 1 || isOtherName ? first?.code : undefined)
}
