import { defineCollection } from 'astro:content'
import type * as z from 'zod'

import { caseStudyContent } from '#content/case-study.ts'
import { SINGLE_FILES } from '#content/collections.ts'
import { pageContent } from '#content/page.ts'
import { productContent } from '#content/product/product.ts'
import { specimenContent } from '#content/specimen.ts'
import { privacyContent, termsContent } from '#content/terms.ts'
import { CONTEXT_TOKENS } from '#content/tokens.ts'
import { completeWords, wordsContent } from '#content/words/words.ts'

import { contentLoader } from './build/content-loader.ts'

/** A collection of files in `content`, with tokens filled in. */
function files<Schema extends z.ZodObject>(
  pattern: string,
  schema: Schema,
  more: Omit<Parameters<typeof contentLoader>[0], 'pattern' | 'schema'> = {},
) {
  return defineCollection({ loader: contentLoader({ pattern, schema, ...more }), schema })
}

export const collections = {
  products: files('products/*.json', productContent, { later: ['partner'] }),
  // The collection's name is in lower case, because code editors find the front matter's schema by
  // this name in the file's path.
  studies: files('case-studies/*.mdx', caseStudyContent),
  pages: files('pages/*.mdx', pageContent),
  terms: files('terms.mdx', termsContent),
  privacy: files('privacy.mdx', privacyContent),
  // Published versions stay unchanged: their tokens were written out at the time.
  termsArchive: files('terms-archive/*.mdx', termsContent, { keepsTokens: true }),
  // Specimens are about invented companies, so their texts have no tokens.
  specimens: files('specimens/*.mdx', specimenContent, { keepsTokens: true, hasComponents: true }),
  ...Object.fromEntries(
    Object.entries(SINGLE_FILES).map(([name, { schema }]) => [name, files(`${name}.json`, schema)]),
  ),
  site: files('site.json', SINGLE_FILES.site.schema, { later: ['partner'] }),
  words: files('words.json', wordsContent, { later: CONTEXT_TOKENS, complete: completeWords }),
}
