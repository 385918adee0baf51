import { fillFirmText } from '#domain/products/firm-text.ts'

/**
 * Label for the number of industries; `all` is the number in which the firm works, if it is known.
 * The word `amongIndustries` contains `((industries))`.
 */
export function industriesLabel(
  count: number,
  all: number | undefined,
  words: Record<'amongIndustries' | 'oneIndustry' | 'manyIndustries', string>,
): string {
  if (all !== undefined && count < all)
    return fillFirmText(words.amongIndustries, { industries: String(all) })
  return count === 1 ? words.oneIndustry : words.manyIndustries
}
