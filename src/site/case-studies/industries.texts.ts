import { fillFirmText } from '#domain/products/firm-text.ts'

/** The firm's words for industries. */
interface IndustryWords {
  /** Contains `((industries))`. */
  amongIndustries: string
  oneIndustry: string
  manyIndustries: string
}

/** Label for the number of industries; `all` is the number in which the firm works, if it is known. */
export function industriesLabel(
  count: number,
  all: number | undefined,
  words: IndustryWords,
): string {
  if (all !== undefined && count < all)
    return fillFirmText(words.amongIndustries, { industries: String(all) })
  return count === 1 ? words.oneIndustry : words.manyIndustries
}
