import { glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'

import { asMarkdown } from './build/as-markdown.ts'
import { whereThere } from './build/optional-content.ts'
import { withTokens } from './build/with-tokens.ts'
import { wordsLoader } from './build/words.ts'
import { caseStudyContent } from './content-model/case-study.ts'
import { faqContent } from './content-model/faq.ts'
import { homeContent } from './content-model/home.ts'
import { pageContent } from './content-model/page.ts'
import { partnersContent } from './content-model/partners.ts'
import { privacyContent } from './content-model/privacy.ts'
import { productContent } from './content-model/product.ts'
import { redirectsContent } from './content-model/redirects.ts'
import { referencesContent } from './content-model/references.ts'
import { siteContent } from './content-model/site.ts'
import { specimenContent } from './content-model/specimen.ts'
import { termsContent } from './content-model/terms.ts'
import { wordsContent } from './content-model/words.ts'

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

// Their texts have components of their own, and no tokens: what they tell is invented.
const specimens = defineCollection({
  loader: whereThere('specimens', glob({ base: './content/specimens', pattern: '*.mdx' })),
  schema: specimenContent,
})

// In small letters: editors find the fields of its front matter by this name in an address.
const studies = defineCollection({
  loader: whereThere(
    'case-studies',
    asMarkdown(
      withTokens(glob({ base: './content/case-studies', pattern: '*.mdx' }), caseStudyContent),
    ),
  ),
  schema: caseStudyContent,
})

const terms = defineCollection({
  loader: asMarkdown(withTokens(glob({ base: './content', pattern: 'terms.mdx' }), termsContent)),
  schema: termsContent,
})

const privacy = defineCollection({
  loader: asMarkdown(
    withTokens(glob({ base: './content', pattern: 'privacy.mdx' }), privacyContent),
  ),
  schema: privacyContent,
})

// Published versions stay as they were: what tokens stood for then is written out.
const termsArchive = defineCollection({
  loader: asMarkdown(glob({ base: './content/terms-archive', pattern: '*.mdx' })),
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
  loader: whereThere('faq.json', withTokens(single('faq'), faqContent)),
  schema: faqContent,
})

const partners = defineCollection({
  loader: whereThere('partners.json', withTokens(single('partners'), partnersContent)),
  schema: partnersContent,
})

const pages = defineCollection({
  loader: whereThere(
    'pages',
    asMarkdown(withTokens(glob({ base: './content/pages', pattern: '*.mdx' }), pageContent)),
  ),
  schema: pageContent,
})

const words = defineCollection({ loader: wordsLoader(), schema: wordsContent })

const references = defineCollection({
  loader: whereThere('references.json', withTokens(single('references'), referencesContent)),
  schema: referencesContent,
})

// Read where pages are not made; here so that editors know its fields.
const redirects = defineCollection({ loader: single('redirects'), schema: redirectsContent })

export const collections = {
  products,
  specimens,
  studies,
  terms,
  termsArchive,
  privacy,
  site,
  home,
  faq,
  partners,
  references,
  redirects,
  words,
  pages,
}
