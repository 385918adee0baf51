import type * as z from 'zod'

import { faqContent } from './faq.ts'
import { homeContent } from './home.ts'
import { partnersContent } from './partners.ts'
import { redirectsContent } from './redirects.ts'
import { referencesContent } from './references.ts'
import { siteContent } from './site.ts'
import { wordsContent } from './words.ts'

/**
 * Collections of one file, `content/<name>.json`. Site, content check and the forms at `/edit` read
 * this table; a firm may leave out those that are optional.
 */
export const SINGLE_FILES = {
  site: { schema: siteContent, isOptional: false },
  home: { schema: homeContent, isOptional: false },
  faq: { schema: faqContent, isOptional: true },
  partners: { schema: partnersContent, isOptional: true },
  references: { schema: referencesContent, isOptional: true },
  redirects: { schema: redirectsContent, isOptional: false },
  words: { schema: wordsContent, isOptional: false },
} as const

type SingleFiles = typeof SINGLE_FILES

/** Name of a collection of one file. */
export type SingleName = keyof SingleFiles

/** What the file of a collection says, with its tokens filled in. */
export type SingleContent<Name extends SingleName> =
  | z.infer<SingleFiles[Name]['schema']>
  | (SingleFiles[Name]['isOptional'] extends true ? undefined : never)
