import * as z from 'zod'

import { schemaLine } from './fields.ts'

const ADDRESS =
  'must be an address of this site without a slash at the end, such as /products/company-profile'

const address = z
  .string(ADDRESS)
  .regex(/^\/([\w-]+(\/[\w-]+)*)?(#[\w-]+)?$/, ADDRESS)
  .meta({ tokens: false })

/** Schema of `content/redirects.json`: published addresses and their new targets. */
export const redirectsContent = z.strictObject({
  ...schemaLine,
  redirects: z
    .array(
      z.strictObject({
        from: address.describe('The published address'),
        to: address.describe('The new address of the same content, or of the most similar'),
      }),
    )
    .describe('One for each address that no longer exists'),
})

export type Redirect = z.infer<typeof redirectsContent>['redirects'][number]
