import * as z from 'zod'

import { schemaLine, quotation, words } from './fields.ts'
import { productReference } from './product/product.ts'

const reference = z.strictObject({
  product: productReference.describe('Id of what was bought'),
  trade: words.describe('What the client does, such as Bakery, Kent'),
  size: words.describe('Sales or people, such as £3.1M of sales'),
  changed: words.describe('What the product changed, in one or two sentences'),
  story: words
    .max(700)
    .optional()
    .describe('The case in sixty to ninety words, shown on the page of the product'),
  quote: quotation.describe('What the client says, without quotation marks'),
  who: words.describe('Name and position, or: Name known to the firm'),
})

/** Schema of `content/references.json`: client quotations about the services. */
export const referencesContent = z.strictObject({
  ...schemaLine,
  references: z
    .array(reference)
    .describe('The first one for a product is shown on its page, the first three on the home page'),
})

export type Reference = z.infer<typeof reference>
