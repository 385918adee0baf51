export type TokenValues = ReadonlyMap<string, string>

/** A token such as `((price:pim))`; round brackets mean nothing in JSON, YAML and MDX. */
const TOKEN = /\(\(([^()\n]*)\)\)/g

/** Tokens whose value depends on where the text is shown; the page or mail fills them in. */
export const CONTEXT_TOKENS = [
  'year',
  'industries',
  'document',
  'turnaround',
  'price',
  'years',
  'day',
  'partner',
] as const

/** The tokens of a text in order, known or not; `index` is the place of the first bracket. */
export function findTokens(text: string): { name: string; index: number; length: number }[] {
  if (!text.includes('((')) return []
  return Array.from(text.matchAll(TOKEN), (match) => ({
    name: match[1]?.trim() ?? '',
    index: match.index,
    length: match[0].length,
  }))
}

/** A token as it is written in a text. */
export function tokenOf(name: string): string {
  return `((${name}))`
}

/** Replaces each token with its value; a token without a value stays unchanged. */
export function fillTokens(text: string, facts: TokenValues): string {
  return text.replaceAll(TOKEN, (token, name: string) => facts.get(name.trim()) ?? token)
}

/** Applies `change` to every text inside a value. */
export function mapTexts<T>(value: T, change: (text: string) => string): T
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]),
  )
}

/**
 * Fills in the tokens of every text inside a value, except those named in `later`. Throws if any
 * other token has no value, because no page may show it.
 */
export function fillTokensIn<T>(value: T, facts: TokenValues, later: readonly string[] = []): T {
  return mapTexts(value, (text) => {
    const filled = fillTokens(text, facts)
    const left = findTokens(filled).find(({ name }) => !later.includes(name))
    if (left) throw new Error(`${tokenOf(left.name)} has no value: see docs/editing.md.`)
    return filled
  })
}
