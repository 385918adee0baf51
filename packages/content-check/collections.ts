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

/** A collection of one file, named after its kind. */
function single<K extends string>(kind: K, extension: Extension, schema: z.ZodType) {
  return { kind, folder: 'content', name: kind, extension, schema }
}

/** A collection of the files of a folder. */
function folder<K extends string>(kind: K, name: string, extension: Extension, schema: z.ZodType) {
  return { kind, folder: `content/${name}`, extension, schema }
}

const ALL = [
  folder('product', 'products', '.json', productContent),
  folder('specimen', 'specimens', '.mdx', specimenContent),
  folder('study', 'case-studies', '.mdx', caseStudyContent),
  folder('page', 'pages', '.mdx', pageContent),
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

export type Kind = (typeof ALL)[number]['kind']

type Extension = '.json' | '.mdx'

export interface Collection {
  kind: Kind
  /** Folder of the files, relative to the project. */
  folder: string
  /** Name of its file, for a collection of one file. */
  name?: string
  extension: Extension
  schema: z.ZodType
  /** Whether its one file may be missing. */
  isOptional?: boolean
}

/** All collections of `content`. */
export const COLLECTIONS: readonly Collection[] = ALL

export interface Entry {
  kind: Kind
  /** Name of the file without its extension. */
  id: string
  collection: Collection
  file: ContentFile
  /** The content of the file with tokens filled in; undefined if it could not be read. */
  data: unknown
}

/** The collection and id of a file; undefined if it belongs to no collection. */
export function collectionOf(path: string): { collection: Collection; id: string } | undefined {
  const [, folder, id = '', ending] = /^(.*)\/(.*)(\.\w+)$/.exec(path) ?? []
  const collection = COLLECTIONS.find(
    (one) => one.folder === folder && one.extension === ending && (one.name ?? id) === id,
  )
  return collection && { collection, id }
}
