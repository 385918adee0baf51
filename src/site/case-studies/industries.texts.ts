import { fillFirmText } from '#domain/products/firm-text.ts'

/** What the firm calls its industries. */
interface IndustryWords {
  /** With `((industries))`. */
  amongIndustries: string
  oneIndustry: string
  manyIndustries: string
}

/** What the number of industries counts, out of `all` that the firm knows where those are more. */
export function industriesLabel(
  count: number,
  all: number | undefined,
  words: IndustryWords,
): string {
  if (all !== undefined && count < all)
    return fillFirmText(words.amongIndustries, { industries: String(all) })
  return count === 1 ? words.oneIndustry : words.manyIndustries
}
