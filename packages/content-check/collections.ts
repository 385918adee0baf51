import type * as z from 'zod'

import { caseStudyContent } from '#content-model/case-study.ts'
import { faqContent } from '#content-model/faq.ts'
import { homeContent } from '#content-model/home.ts'
import { pageContent } from '#content-model/page.ts'
import { partnersContent } from '#content-model/partners.ts'
import { productContent } from '#content-model/product.ts'
import { redirectsContent } from '#content-model/redirects.ts'
import { referencesContent } from '#content-model/references.ts'
import { siteContent } from '#content-model/site.ts'
import { specimenContent } from '#content-model/specimen.ts'
import { privacyContent, termsContent } from '#content-model/terms.ts'
import { wordsContent } from '#content-model/words.ts'

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
  /** Folder of the files, relative to the project. */
  folder: string
  /** Name of its file, for a collection of one file. */
  name?: string
  extension: '.json' | '.mdx'
  schema: z.ZodType
  /** Whether its one file may be missing. */
  isOptional?: boolean
}

export interface Entry {
  kind: Kind
  /** Name of the file without its extension. */
  id: string
  collection: Collection
  file: ContentFile
  /** The content of the file with tokens filled in; undefined if it could not be read. */
  data: unknown
}

/** A collection of one file, named after its kind. */
function single(
  kind: Kind,
  extension: Collection['extension'],
  schema: Collection['schema'],
): Collection {
  return { kind, folder: 'content', name: kind, extension, schema }
}

/** All collections of `content`. */
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

/** The collection and id of a file; undefined if it belongs to no collection. */
export function collectionOf(path: string): { collection: Collection; id: string } | undefined {
  const [, folder, id = '', ending] = /^(.*)\/(.*)(\.\w+)$/.exec(path) ?? []
  const collection = COLLECTIONS.find(
    (one) => one.folder === folder && one.extension === ending && (one.name ?? id) === id,
  )
  return collection && { collection, id }
}
