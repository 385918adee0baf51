import type * as z from 'zod'

import { faqContent } from './faq.ts'
import { homeContent } from './home.ts'
import { partnersContent } from './partners.ts'
import { redirectsContent } from './redirects.ts'
import { referencesContent } from './references.ts'
import { siteContent } from './site.ts'
import { wordsContent } from './words/words.ts'

/** Schemas of the files `content/<name>.json`; a firm may omit the optional ones. */
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

export type SingleFileName = keyof SingleFiles

/** The content of a single file, with its tokens filled in. */
export type SingleFileContent<Name extends SingleFileName> =
  | z.infer<SingleFiles[Name]['schema']>
  | (SingleFiles[Name]['isOptional'] extends true ? undefined : never)
