import * as z from 'zod'

import { parsePounds, POUNDS } from '#domain/money.ts'

/** A text that pages show, never empty. Tokens such as `((firm.name))` are filled in. */
export const words = z.string().trim().min(1)

/**
 * A text that is taken as it stands, because the server reads it too, or because tokens are made
 * of it: no tokens in it.
 */
export const plainWords = words.meta({ tokens: false })

/** The first line of a JSON file, by which editors know its fields. */
export const schemaLine = {
  $schema: z.string().optional().describe('Tells the editor which fields this file has; leave it'),
}

const SLUG = 'must be small letters, digits and single hyphens, such as deal-terms'

/** The last part of an address, or an anchor. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG)

const PICTURE = 'must be the address of a drawing, such as /images/products/pim.svg'

/** The address of a drawing below `public`. */
export const picture = z.string().regex(/^\/images\/[a-z0-9/-]+\.svg$/, PICTURE)

const AMOUNT = 'must be in pounds, such as "£24,997" or "£24,997.50"'

/** An amount as a person writes it, read as pence. */
export const pounds = z
  .string(AMOUNT)
  .regex(POUNDS, AMOUNT)
  .transform((text) => parsePounds(text) ?? Number.NaN)
  .meta({ tokens: false })

const PLACE = 'must be a whole number above 0'

/** Place of an entry in its list, from 1. */
export const place = z.int(PLACE).positive(PLACE)

/** A heading with a text below it. */
export function titleAndText(text: string) {
  return z.strictObject({
    title: words.describe('A few words'),
    text: words.describe(text),
  })
}

/** Heading and first sentences of a section, as fields of a larger object. */
export const titleAndLead = {
  title: words.describe('Heading of the section'),
  lead: words.describe('One or two sentences below the heading'),
}
