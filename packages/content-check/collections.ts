import type * as z from 'zod'

import { caseStudyContent } from '#content/case-study.ts'
import { faqContent } from '#content/faq.ts'
import { homeContent } from '#content/home.ts'
import { pageContent } from '#content/page.ts'
import { partnersContent } from '#content/partners.ts'
import { productContent } from '#content/product.ts'
import { redirectsContent } from '#content/redirects.ts'
import { referencesContent } from '#content/references.ts'
import { siteContent } from '#content/site.ts'
import { specimenContent } from '#content/specimen.ts'
import { privacyContent, termsContent } from '#content/terms.ts'
import { wordsContent } from '#content/words.ts'

import type { ContentFile } from './content-file.ts'

export type Kind =
  | 'product'
  | 'specimen'
  | 'study'
  | 'terms'
  | 'privacy'
  | 'site'
  | 'home'
  | 'faq'
  | 'partners'
  | 'references'
  | 'redirects'
  | 'words'
  | 'page'

export interface Collection {
  kind: Kind
  /** Folder of the files, below the project. */
  folder: string
  /** Name of its one file, where it has one. */
  name?: string
  extension: '.json' | '.mdx'
  schema: z.ZodType
  /** Whether the site can do without its one file. */
  isOptional?: boolean
}

/** A file of a collection. */
export interface Entry {
  kind: Kind
  /** Name of the file without its ending. */
  id: string
  collection: Collection
  file: ContentFile
  /** What the file says with tokens filled in; undefined where it could not be read. */
  data: unknown
}

/** A collection of one file, which is called after what it holds. */
function single(
  kind: Kind,
  extension: Collection['extension'],
  schema: Collection['schema'],
): Collection {
  return { kind, folder: 'content', name: kind, extension, schema }
}

/** The files of `content`, by what they hold. */
export const COLLECTIONS: readonly Collection[] = [
  { kind: 'product', folder: 'content/products', extension: '.json', schema: productContent },
  { kind: 'specimen', folder: 'content/specimens', extension: '.mdx', schema: specimenContent },
  { kind: 'study', folder: 'content/case-studies', extension: '.mdx', schema: caseStudyContent },
  { kind: 'page', folder: 'content/pages', extension: '.mdx', schema: pageContent },
  single('site', '.json', siteContent),
  single('home', '.json', homeContent),
  { ...single('faq', '.json', faqContent), isOptional: true },
  { ...single('partners', '.json', partnersContent), isOptional: true },
  { ...single('references', '.json', referencesContent), isOptional: true },
  single('redirects', '.json', redirectsContent),
  single('words', '.json', wordsContent),
  single('terms', '.mdx', termsContent),
  single('privacy', '.mdx', privacyContent),
]

/** The collection that a file belongs to and its id there; undefined for a file of none. */
export function collectionOf(path: string): { collection: Collection; id: string } | undefined {
  const [, folder, id = '', ending] = /^(.*)\/(.*)(\.\w+)$/.exec(path) ?? []
  const collection = COLLECTIONS.find(
    (one) => one.folder === folder && one.extension === ending && (one.name ?? id) === id,
  )
  return collection && { collection, id }
}
