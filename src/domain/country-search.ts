import { COUNTRY_NAMES } from './country.ts'

export interface Country {
  /** ISO 3166-1 alpha-2. */
  code: string
  name: string
}

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  US: ['USA', 'America', 'United States of America'],
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  NL: ['Holland', 'The Netherlands'],
  CZ: ['Czech Republic'],
  IE: ['Eire', 'Republic of Ireland'],
  CH: ['Swiss'],
  TR: ['Turkey'],
  KR: ['Korea'],
  CI: ['Ivory Coast'],
  MM: ['Burma'],
  SZ: ['Swaziland'],
  CV: ['Cabo Verde'],
  DE: ['Deutschland'],
  ES: ['España'],
}

/** Every country that an order can be billed to, by name. */
export const COUNTRIES: readonly Country[] = Array.from(COUNTRY_NAMES, ([code, name]) => ({
  code,
  name,
}))

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim()
}

/**
 * Countries that match what somebody types: by name, by code or by a usual other name
 * ("UK", "England", "Holland"). Names that begin with the query come first; blank matches all.
 */
export function searchCountries(query: string): readonly Country[] {
  const wanted = folded(query)
  if (wanted === '') return COUNTRIES
  const hits = COUNTRIES.map((country) => ({ country, score: matchScore(country, wanted) }))
  return hits
    .filter((hit) => hit.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map((hit) => hit.country)
}

function matchScore(country: Country, wanted: string): number {
  const aliases = (ALIASES[country.code] ?? []).map(folded)
  const name = folded(country.name)
  if (country.code.toLowerCase() === wanted || aliases.includes(wanted)) return 4
  if (name.startsWith(wanted)) return 3
  if (aliases.some((alias) => alias.startsWith(wanted))) return 2
  return name.includes(wanted) ? 1 : 0
}
