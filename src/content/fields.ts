import * as z from 'zod'

import { parsePounds, POUNDS } from '#domain/money/money.ts'

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

const PICTURE =
  'must be the address of a drawing (.svg) or photograph (.jpg, .png, .webp, .avif) in small letters and hyphens, such as /images/products/pim.svg'

/** The address of a drawing, which lies in `public`, or of a photograph, which lies in `content`. */
export const picture = z
  .string()
  .regex(/^\/images\/[a-z0-9/-]+\.(svg|jpe?g|png|webp|avif)$/, PICTURE)

/** Whether a picture is a photograph, of which the build makes sizes, and no drawing. */
export function isPhotograph(address: string): boolean {
  return !/\.svg$/i.test(address)
}

/** A telephone number as people write it. */
export const telephone = z
  .string()
  .regex(
    /^\+\d+( \d+)*$/,
    'must be + and digits with spaces between, such as +44 20 7946 0187; leave out a zero in brackets, "(0)"',
  )
  .meta({ tokens: false })

const FOCUS = 'must be two shares of the picture, from left and top, such as 30% 40%'

/** The place of a photograph that every crop keeps in view. */
export const focus = z
  .string(FOCUS)
  .regex(/^(100|\d{1,2})% (100|\d{1,2})%$/, FOCUS)
  .meta({ tokens: false })
  .describe('Of a photograph: what crops keep in view, from left and top, such as 30% 40%')

const AMOUNT = 'must be in pounds, such as "£24,997" or "£24,997.50"'

/** An amount as a person writes it, read as pence. */
export const pounds = z
  .string(AMOUNT)
  .regex(POUNDS, AMOUNT)
  .transform((text) => parsePounds(text) ?? Number.NaN)
  .meta({ tokens: false })

/** What somebody said: the page sets the quotation marks. */
export const spoken = words.refine(
  (text) => !/^[“"].*[”"]$/s.test(text),
  'must stand without quotation marks around it, which the page sets',
)

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
