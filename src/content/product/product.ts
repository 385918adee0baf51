import * as z from 'zod'

import { questionAndAnswer } from '#content/faq.ts'
import {
  focus,
  picture,
  listPosition,
  untokenedText,
  pounds,
  schemaLine,
  slug,
  titleAndText,
  webAddress,
  wholeNumber,
  words,
} from '#content/fields.ts'
import { MAX_QUANTITY } from '#domain/products/cart.ts'

import { portalContent } from './portal.ts'
import { workSteps } from './work.ts'

/** The product id that carts, orders and the server's catalogue use. */
export const productId = slug

export const productReference = slug.meta({ names: 'product' })

const TIME = 'must begin with the time until delivery in digits, such as 4-5 weeks'

/** Schema of a file in `content/products`, the only place of the product's price. */
export const productContent = z.strictObject({
  ...schemaLine,
  id: productId.describe('Same as the file name. Never change it: carts and orders refer to it'),
  name: untokenedText.max(100).describe('Shown on pages, receipts and in emails'),
  slug: slug.describe('Last part of the address, /products/<slug>'),
  price: pounds.describe('In pounds, such as £24,997 or £24,997.50'),
  confirmedPrice: pounds
    .optional()
    .describe('The price again, to confirm a change of more than a third'),
  priceNote: words
    .max(80)
    .optional()
    .describe('What the price covers or spares, in a sentence below it'),
  maxQuantity: wholeNumber(1, MAX_QUANTITY)
    .optional()
    .describe(
      `Maximum quantity in one order, ${MAX_QUANTITY} by default; 1 for a product that a business buys only once`,
    ),
  image: picture.describe(
    'A square drawing, of which cards show the middle in 4:3 and small sizes show <view id="cover">; or a photograph',
  ),
  imageFocus: focus.optional(),
  imageAlt: words.describe('What the picture shows, for people who cannot see it'),
  shortDescription: words.max(100).describe('For cards: three short lines'),
  description: z.array(words).min(1).describe('The product page, a paragraph each'),
  features: z.array(words).min(1).describe("The list below What's Included"),
  includes: z
    .array(productReference)
    .min(2)
    .optional()
    .describe(
      'For a bundle: ids of the products it contains, which together cost more; the cart offers it in their place',
    ),
  deliverable: words.describe('The document that the customer receives, in one line'),
  turnaround: words
    .regex(/^(\(\(figures\.\w+\)\)|(\d+-)?\d+ (working day|business day|week|month)s?\b)/, TIME)
    // The text may contain only `figures.` tokens: mails quote it and fill in no others.
    .meta({ tokens: 'figures.' })
    .describe('How long it takes, the time until delivery first'),
  turnaroundNote: words
    .max(160)
    .optional()
    .describe('What the time depends on, or how it can be shorter, in a sentence below it'),
  audience: words.describe('The intended buyers, in one line'),
  steps: z
    .array(titleAndText('One to three sentences'))
    .min(1)
    .max(6)
    .describe('Steps from order to delivery'),
  work: workSteps
    .optional()
    .describe('Steps of the work as orders show them, if they differ from the usual ones'),
  portal: portalContent.optional(),
  fit: z
    .strictObject({
      for: z.array(words).min(2).max(4).describe('Who should buy it'),
      notFor: z.array(words).min(1).max(3).describe('Who should not'),
    })
    .optional()
    .describe('For whom it is, and for whom not'),
  ownQuestions: z
    .array(questionAndAnswer)
    .min(1)
    .max(3)
    .optional()
    .describe('Questions about this product alone, before those of faq.json'),
  questions: z
    .array(slug.meta({ names: 'answer' }))
    .min(1)
    .max(3)
    .optional()
    .describe('Ids of answers in faq.json that the page shows too'),
  related: z
    .strictObject({
      product: productReference.describe('Id of another product'),
      reason: words.describe('Why it suits buyers of this one, in a sentence'),
    })
    .optional()
    .describe('The product that the page recommends'),
  writtenBy: slug
    .meta({ names: 'partner' })
    .optional()
    .describe('Id of the partner in partners.json who is responsible'),
  bookingUrl: webAddress
    .optional()
    .describe('Page on which to book a call about it, if it is not that of site.json'),
  order: listPosition.describe('Place in the shop, from 1'),
})

export type ProductContent = z.infer<typeof productContent>
