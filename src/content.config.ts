import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import type * as z from 'zod'

import { asMarkdown } from './build/as-markdown.ts'
import { whereThere } from './build/optional-content.ts'
import { withTokens } from './build/with-tokens.ts'
import { wordsLoader } from './build/words.ts'
import { caseStudyContent } from './content-model/case-study.ts'
import { faqContent } from './content-model/faq.ts'
import { homeContent } from './content-model/home.ts'
import { pageContent } from './content-model/page.ts'
import { partnersContent } from './content-model/partners.ts'
import { productContent } from './content-model/product.ts'
import { redirectsContent } from './content-model/redirects.ts'
import { referencesContent } from './content-model/references.ts'
import { siteContent } from './content-model/site.ts'
import { specimenContent } from './content-model/specimen.ts'
import { privacyContent, termsContent } from './content-model/terms.ts'
import { wordsContent } from './content-model/words.ts'

/** A JSON file of `content`, which a firm may leave out, as a collection of one entry of its name. */
function single<Schema extends z.ZodObject>(name: string, schema: Schema) {
  const file = glob({ base: './content', pattern: `${name}.json`, generateId: () => name })
  return defineCollection({
    loader: whereThere(`${name}.json`, withTokens(file, schema)),
    schema,
  })
}

/** The texts of a folder in `content`, which a firm may leave out, each with its front matter. */
function texts<Schema extends z.ZodObject>(folder: string, schema: Schema, pattern = '*.mdx') {
  const files = glob({ base: `./content/${folder}`, pattern })
  return defineCollection({
    loader: whereThere(folder, asMarkdown(withTokens(files, schema))),
    schema,
  })
}

const products = glob({
  base: './content/products',
  pattern: '*.json',
  generateId: ({ entry }) => entry.replace('.json', ''),
})

export const collections = {
  products: defineCollection({
    loader: withTokens(products, productContent),
    schema: productContent,
  }),
  // In small letters: editors find the fields of its front matter by this name in an address.
  studies: texts('case-studies', caseStudyContent),
  pages: texts('pages', pageContent),
  terms: texts('', termsContent, 'terms.mdx'),
  privacy: texts('', privacyContent, 'privacy.mdx'),
  // Published versions stay as they were: what tokens stood for then is written out.
  termsArchive: defineCollection({
    loader: asMarkdown(glob({ base: './content/terms-archive', pattern: '*.mdx' })),
    schema: termsContent,
  }),
  // Their texts have components of their own, and no tokens: what they tell is invented.
  specimens: defineCollection({
    loader: whereThere('specimens', glob({ base: './content/specimens', pattern: '*.mdx' })),
    schema: specimenContent,
  }),
  site: single('site', siteContent),
  home: single('home', homeContent),
  faq: single('faq', faqContent),
  partners: single('partners', partnersContent),
  references: single('references', referencesContent),
  words: defineCollection({ loader: wordsLoader(), schema: wordsContent }),
  // Read where pages are not made; here so that editors know its fields.
  redirects: single('redirects', redirectsContent),
}
