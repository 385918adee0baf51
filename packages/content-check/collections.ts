import type * as z from 'zod'

import { caseStudyContent } from '#content/case-study.ts'
import { SINGLE_FILES, type SingleFileName } from '#content/collections.ts'
import { pageContent } from '#content/page.ts'
import { productContent } from '#content/product/product.ts'
import { specimenContent } from '#content/specimen.ts'
import { privacyContent, termsContent } from '#content/terms.ts'

import type { ContentFile } from './content-file.ts'

export type Kind = 'product' | 'specimen' | 'study' | 'page' | 'terms' | 'privacy' | SingleFileName

export interface Collection {
  kind: Kind
  /** Folder of the files, relative to the project. */
  folder: string
  /** Name of the file, for a collection of one file. */
  name?: string
  extension: '.json' | '.mdx'
  schema: z.ZodType
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

export const COLLECTIONS: readonly Collection[] = [
  { kind: 'product', folder: 'content/products', extension: '.json', schema: productContent },
  { kind: 'specimen', folder: 'content/specimens', extension: '.mdx', schema: specimenContent },
  { kind: 'study', folder: 'content/case-studies', extension: '.mdx', schema: caseStudyContent },
  { kind: 'page', folder: 'content/pages', extension: '.mdx', schema: pageContent },
  ...Object.entries(SINGLE_FILES).map(([name, file]): Collection => ({
    kind: name as SingleFileName,
    folder: 'content',
    name,
    extension: '.json',
    ...file,
  })),
  { kind: 'terms', folder: 'content', name: 'terms', extension: '.mdx', schema: termsContent },
  {
    kind: 'privacy',
    folder: 'content',
    name: 'privacy',
    extension: '.mdx',
    schema: privacyContent,
  },
]

/** The collection and id of a file; undefined if it belongs to no collection. */
export function collectionOf(path: string): { collection: Collection; id: string } | undefined {
  const [, folder, id = '', ending] = /^(.*)\/(.*)(\.\w+)$/.exec(path) ?? []
  const collection = COLLECTIONS.find(
    (one) => one.folder === folder && one.extension === ending && (one.name ?? id) === id,
  )
  return collection && { collection, id }
}
