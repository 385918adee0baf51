import * as z from 'zod'

import { MAX_QUANTITY } from '#domain/products/cart.ts'

import {
  focus,
  picture,
  place,
  plainWords,
  pounds,
  schemaLine,
  slug,
  titleAndText,
  words,
} from './fields.ts'
import { workSteps } from './work.ts'

/** The id of a product: carts, orders and the server's catalogue know it by this name. */
export const productId = slug

/** A product that something else names. */
export const namedProduct = slug.meta({ names: 'product' })

const TIME = 'must begin with the time until delivery in digits, such as 4-5 weeks'

const QUANTITY = `must be a whole number from 1 to ${MAX_QUANTITY}`

/** What a file of `content/products` holds; it is the only home of the product's price. */
export const productContent = z.strictObject({
  ...schemaLine,
  id: productId.describe('Equal to the name of the file. Never changes: carts and orders name it'),
  name: plainWords.max(100).describe('As it stands on pages, receipts and in emails'),
  slug: slug.describe('Last part of the address, /products/<slug>'),
  price: pounds.describe('In pounds, such as £24,997 or £24,997.50'),
  confirmedPrice: pounds
    .optional()
    .describe('The price once more, where it changes by more than a third'),
  maxQuantity: z
    .int(QUANTITY)
    .min(1, QUANTITY)
    .max(MAX_QUANTITY, QUANTITY)
    .optional()
    .describe(
      `How many of it one order may hold, ${MAX_QUANTITY} where it is left out; 1 for what is sold once to a business`,
    ),
  image: picture.describe(
    'A drawing for a square, of which cards show 4:3 around the middle and small sizes <view id="cover">; or a photograph',
  ),
  imageFocus: focus.optional(),
  imageAlt: words.describe('What the picture shows, for people who cannot see it'),
  shortDescription: words.max(100).describe('For cards: three short lines'),
  description: z.array(words).min(1).describe('The product page, a paragraph each'),
  features: z.array(words).min(1).describe("The list below What's Included"),
  includes: z
    .array(namedProduct)
    .min(2)
    .optional()
    .describe('For a bundle: ids of the products it contains; its price is below their sum'),
  deliverable: words.describe('What document arrives, in one line'),
  turnaround: words
    .regex(/^(\(\(figures\.\w+\)\)|(\d+-)?\d+ (working day|business day|week|month)s?\b)/, TIME)
    // Mails quote it, and know no other.
    .meta({ tokens: 'figures.' })
    .describe('How long it takes, the time until delivery first'),
  audience: words.describe('For whom it is meant, in one line'),
  steps: z
    .array(titleAndText('One to three sentences'))
    .min(1)
    .max(6)
    .describe('How it goes, from order to delivery'),
  work: workSteps
    .optional()
    .describe('Steps of the work as orders show them, where they are not the usual ones'),
  fit: z
    .strictObject({
      for: z.array(words).min(2).max(4).describe('Who should buy it'),
      notFor: z.array(words).min(1).max(3).describe('Who should not'),
    })
    .optional()
    .describe('For whom it is, and for whom not'),
  questions: z
    .array(slug.meta({ names: 'answer' }))
    .min(1)
    .max(3)
    .optional()
    .describe('Ids of answers in faq.json that the page repeats'),
  related: z
    .strictObject({
      product: namedProduct.describe('Id of another product'),
      reason: words.describe('Why it goes with this one, in a sentence'),
    })
    .optional()
    .describe('The product that the page leads on to'),
  writtenBy: slug
    .meta({ names: 'partner' })
    .optional()
    .describe('Id of the partner in partners.json who is responsible'),
  order: place.describe('Place in the shop, from 1'),
})

export type ProductContent = z.infer<typeof productContent>
