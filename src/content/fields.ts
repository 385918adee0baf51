import * as z from 'zod'

import { parsePounds, POUNDS_PATTERN } from '#domain/money/money.ts'

import { tokenOf, type CONTEXT_TOKENS } from './tokens.ts'

/** A text that pages show, never empty. Tokens such as `((firm.name))` are filled in. */
export const words = z.string().trim().min(1)

/**
 * Text that must not contain tokens, because the server reads it unchanged, or because token values
 * are derived from it.
 */
export const untokenedText = words.meta({ tokens: false })

/** A text field: `place` says where the text appears, `own` is the token that is filled in there. */
export function textIn(place: string, own?: (typeof CONTEXT_TOKENS)[number]) {
  const takes = own === undefined ? '' : `, with ${tokenOf(own)}`
  return words.meta({ own }).describe(`${place}${takes}`)
}

/** The first line of a JSON file, which names the schema for code editors. */
export const schemaLine = {
  $schema: z
    .string()
    .optional()
    .describe('Tells the editor which fields this file has; do not change it'),
}

const SLUG = 'must be lower-case letters, digits and single hyphens, such as deal-terms'

/** The last part of an address, or an anchor. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, SLUG)

const PICTURE =
  'must be the address of a drawing (.svg) or photograph (.jpg, .png, .webp, .avif) in lower-case letters and hyphens, such as /images/products/pim.svg'

/** The address of a drawing (in `public`) or of a photograph (in `content`). */
export const picture = z
  .string()
  .regex(/^\/images\/[a-z0-9/-]+\.(svg|jpe?g|png|webp|avif)$/, PICTURE)

/** Whether a picture is a photograph, which the build resizes, rather than a drawing. */
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

/** The address of a page on the web. */
export const webAddress = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .meta({ tokens: false })

const FOCUS = 'must be two shares of the picture, from left and top, such as 30% 40%'

/** The point of a photograph that every crop keeps in view. */
export const focus = z
  .string(FOCUS)
  .regex(/^(100|\d{1,2})% (100|\d{1,2})%$/, FOCUS)
  .meta({ tokens: false })
  .describe('Of a photograph: the point that every crop shows, from left and top, such as 30% 40%')

const AMOUNT = 'must be in pounds, such as "£24,997" or "£24,997.50"'

/** An amount as people write it, parsed to pence. */
export const pounds = z
  .string(AMOUNT)
  .regex(POUNDS_PATTERN, AMOUNT)
  .transform((text) => parsePounds(text) ?? Number.NaN)
  .meta({ tokens: false })

/** A quotation: the page adds the quotation marks. */
export const quotation = words.refine(
  (text) => !/^[“"].*[”"]$/s.test(text),
  'must have no quotation marks around it: the page adds them',
)

const PLACE = 'must be a whole number above 0'

/** Position of an entry in its list, from 1. */
export const listPosition = z.int(PLACE).positive(PLACE)

export function wholeNumber(min: number, max: number, what = 'a whole number') {
  const message = `must be ${what} from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}

/** A heading with a text below it. */
export function titleAndText(text: string) {
  return z.strictObject({
    title: words.describe('A few words'),
    text: words.describe(text),
  })
}

/** Heading and lead of a section, as fields of a larger object. */
export const titleAndLead = {
  title: words.describe('Heading of the section'),
  lead: words.describe('One or two sentences below the heading'),
}
