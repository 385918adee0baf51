import * as z from 'zod'

import { isDay } from '#domain/time/working-day.ts'

import { slug, words } from './fields.ts'

/** Front matter of `content/terms.mdx`. */
export const termsContent = z.strictObject({
  title: words.describe('Heading of the page and of the dialog at checkout'),
  description: words.describe('For search results'),
  lastUpdated: z
    .string()
    .regex(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d{2}$/, {
      error: 'must be day/month/year in digits, such as 13/02/2025',
      abort: true,
    })
    .refine(
      (written) => isDay(written.split('/').toReversed().join('-')),
      'must be a day of the calendar',
    )
    .describe('Day, month, year: 13/02/2025'),
  correction: z
    .boolean()
    .optional()
    .describe('For corrected typing mistakes only: the date stays, and both texts are kept'),
  company: words.describe('The contracting company'),
  refundClause: slug
    .meta({ names: 'clause' })
    .optional()
    .describe('Anchor of the section about what is paid back; linked below prices'),
})

/**
 * The section that `refundClause` names, with its number; null if it names none. Throws if there is
 * no such section.
 */
export function findRefundClause(
  anchor: string | undefined,
  headings: readonly { depth: number; slug: string }[],
): { anchor: string; number: number } | null {
  if (anchor === undefined) return null
  const sections = headings.filter(({ depth }) => depth === 2)
  const number = sections.findIndex((section) => section.slug === anchor) + 1
  if (number === 0) throw new Error(`content/terms.mdx has no section "${anchor}" (refundClause)`)
  return { anchor, number }
}

/** Front matter of `content/privacy.mdx`. */
export const privacyContent = termsContent.omit({ refundClause: true }).extend({
  title: words.describe('Heading of the page'),
  company: words.describe('The company that is responsible for the data'),
})
