import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'

import { caseStudyContent } from '#domain/case-study-content.ts'
import { faqContent } from '#domain/faq-content.ts'
import { homeContent } from '#domain/home-content.ts'
import { partnersContent } from '#domain/partners-content.ts'
import { privacyContent } from '#domain/privacy-content.ts'
import { productContent } from '#domain/product-content.ts'
import { siteContent } from '#domain/site-content.ts'
import { termsContent } from '#domain/terms-content.ts'
import { withTokens } from '#scripts/content/with-tokens.ts'

/** One JSON file of `content/` as a collection of one entry, whose id is the file's name. */
function single(name: string) {
  return glob({ base: './content', pattern: `${name}.json`, generateId: () => name })
}

const products = defineCollection({
  loader: withTokens(
    glob({
      base: './content/products',
      pattern: '*.json',
      generateId: ({ entry }) => entry.replace('.json', ''),
    }),
    productContent,
  ),
  schema: productContent,
})

// In small letters: editors find the fields of its front matter by this name in an address.
const studies = defineCollection({
  loader: withTokens(glob({ base: './content/case-studies', pattern: '*.mdx' }), caseStudyContent),
  schema: caseStudyContent,
})

const terms = defineCollection({
  loader: withTokens(glob({ base: './content', pattern: 'terms.mdx' }), termsContent),
  schema: termsContent,
})

const privacy = defineCollection({
  loader: withTokens(glob({ base: './content', pattern: 'privacy.mdx' }), privacyContent),
  schema: privacyContent,
})

// Published versions stay as they were: what tokens stood for then is written out.
const termsArchive = defineCollection({
  loader: glob({ base: './content/terms-archive', pattern: '*.mdx' }),
  schema: termsContent,
})

const site = defineCollection({
  loader: withTokens(single('site'), siteContent),
  schema: siteContent,
})

const home = defineCollection({
  loader: withTokens(single('home'), homeContent),
  schema: homeContent,
})

const faq = defineCollection({
  loader: withTokens(single('faq'), faqContent),
  schema: faqContent,
})

const partners = defineCollection({
  loader: withTokens(single('partners'), partnersContent),
  schema: partnersContent,
})

export const collections = {
  products,
  studies,
  terms,
  termsArchive,
  privacy,
  site,
  home,
  faq,
  partners,
}
