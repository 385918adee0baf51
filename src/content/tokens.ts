/** What tokens stand for, by their name. */
export type Facts = ReadonlyMap<string, string>

/**
 * A token as editors write it, `((price:pim))`: round brackets mean nothing in JSON, nor in YAML
 * front matter, nor in Markdown and MDX.
 */
const TOKEN = /\(\(([^()\n]*)\)\)/g

export interface Token {
  name: string
  /** Where its first bracket stands in the text. */
  index: number
  length: number
}

/** The tokens of a text, first to last, known or not. */
export function findTokens(text: string): Token[] {
  if (!text.includes('((')) return []
  return Array.from(text.matchAll(TOKEN), (match) => ({
    name: match[1]?.trim() ?? '',
    index: match.index,
    length: match[0].length,
  }))
}

/** How a token is written. */
export function tokenOf(name: string): string {
  return `((${name}))`
}

/** The text with each token replaced by what it stands for; a token without a fact is left. */
export function fillTokens(text: string, facts: Facts): string {
  return text.replaceAll(TOKEN, (token, name: string) => facts.get(name.trim()) ?? token)
}

/** A value with every text in it replaced by what `change` makes of it. */
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
 * A value with the tokens of every text in it filled in, but for those named `later`. Another that
 * stands for nothing throws: no page may show it.
 */
export function fillValue<T>(value: T, facts: Facts, later: readonly string[] = []): T {
  return mapTexts(value, (text) => {
    const filled = fillTokens(text, facts)
    const left = findTokens(filled).find(({ name }) => !later.includes(name))
    if (left) throw new Error(`${tokenOf(left.name)} stands for nothing: see docs/editing.md.`)
    return filled
  })
}
