import * as z from 'zod'

import { schemaLine } from './fields.ts'

const ADDRESS =
  'must be an address of this site without a slash at the end, such as /products/company-profile'

const address = z
  .string(ADDRESS)
  .regex(/^\/([\w-]+(\/[\w-]+)*)?(#[\w-]+)?$/, ADDRESS)
  .meta({ tokens: false })

/** What `content/redirects.json` holds: addresses that were published, and where they lead now. */
export const redirectsContent = z.strictObject({
  ...schemaLine,
  redirects: z
    .array(
      z.strictObject({
        from: address.describe('As it was published'),
        to: address.describe('Where the same thing, or the nearest to it, stands now'),
      }),
    )
    .describe('One for each address that is no more'),
})

export type Redirect = z.infer<typeof redirectsContent>['redirects'][number]
