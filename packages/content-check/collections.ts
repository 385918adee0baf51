import type * as z from 'zod'

import { caseStudyContent } from '#content-model/case-study.ts'
import { faqContent } from '#content-model/faq.ts'
import { homeContent } from '#content-model/home.ts'
import { partnersContent } from '#content-model/partners.ts'
import { privacyContent } from '#content-model/privacy.ts'
import { productContent } from '#content-model/product.ts'
import { redirectsContent } from '#content-model/redirects.ts'
import { siteContent } from '#content-model/site.ts'
import { termsContent } from '#content-model/terms.ts'

export type Kind =
  | 'product'
  | 'study'
  | 'terms'
  | 'privacy'
  | 'site'
  | 'home'
  | 'faq'
  | 'partners'
  | 'redirects'

export interface Collection {
  kind: Kind
  /** Folder of the files, below the project. */
  folder: string
  /** Name of its one file, where it has one. */
  name?: string
  extension: '.json' | '.mdx'
  schema: z.ZodType
}

/** The files of `content`, by what they hold. */
export const COLLECTIONS: readonly Collection[] = [
  { kind: 'product', folder: 'content/products', extension: '.json', schema: productContent },
  { kind: 'study', folder: 'content/case-studies', extension: '.mdx', schema: caseStudyContent },
  { kind: 'site', folder: 'content', name: 'site', extension: '.json', schema: siteContent },
  { kind: 'home', folder: 'content', name: 'home', extension: '.json', schema: homeContent },
  { kind: 'faq', folder: 'content', name: 'faq', extension: '.json', schema: faqContent },
  {
    kind: 'partners',
    folder: 'content',
    name: 'partners',
    extension: '.json',
    schema: partnersContent,
  },
  {
    kind: 'redirects',
    folder: 'content',
    name: 'redirects',
    extension: '.json',
    schema: redirectsContent,
  },
  { kind: 'terms', folder: 'content', name: 'terms', extension: '.mdx', schema: termsContent },
  {
    kind: 'privacy',
    folder: 'content',
    name: 'privacy',
    extension: '.mdx',
    schema: privacyContent,
  },
]

/** The collection that a file belongs to and its id there; undefined for a file of none. */
export function collectionOf(path: string): { collection: Collection; id: string } | undefined {
  const cut = path.lastIndexOf('/')
  const folder = path.slice(0, cut)
  for (const collection of COLLECTIONS) {
    const { name, extension } = collection
    if (collection.folder !== folder || !path.endsWith(extension)) continue
    const id = path.slice(cut + 1, -extension.length)
    if (name === undefined || name === id) return { collection, id }
  }
  return undefined
}
