import { contentFacts, type Facts, type FactSources } from '#content-model/facts.ts'
import { productContent } from '#content-model/product.ts'
import { siteContent } from '#content-model/site.ts'
import { fillTokens, mapTexts } from '#content-model/tokens.ts'

import { collectionOf, type Collection, type Kind } from './collections.ts'
import { textAt, valueAt, type ContentFile } from './content-file.ts'
import { readContentFile } from './read-content-file.ts'

/** What the check looks at: files by their path below the project, and pictures by address. */
export interface Sources {
  files: ReadonlyMap<string, Buffer>
  /** By addresses such as `/images/products/pim.svg`. */
  pictures: ReadonlyMap<string, Buffer>
  /** Versions of the terms that were published, by their path; left out where that is no matter. */
  termsArchive?: ReadonlyMap<string, Buffer>
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

export interface Library {
  entries: readonly Entry[]
  /** Files that belong to no collection. */
  strays: readonly string[]
  /** Addresses of the pictures. */
  pictures: readonly string[]
  drawings: ReadonlyMap<string, Buffer>
  termsArchive: ReadonlyMap<string, Buffer> | undefined
  facts: Facts
}

/** Reads all files; each keeps the problems that stood in the way. */
export function readLibrary({ files, pictures, termsArchive }: Sources): Library {
  const read: Entry[] = []
  const strays: string[] = []
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const found = collectionOf(path)
    if (!found) {
      strays.push(path)
      continue
    }
    const file = readContentFile(path, bytes)
    read.push({ kind: found.collection.kind, ...found, file, data: file.data })
  }
  const facts = contentFacts(factSources(read))
  const fill = (text: string) => fillTokens(text, facts).text
  return {
    entries: read.map((entry) => ({ ...entry, data: mapTexts(entry.data, fill) })),
    strays,
    pictures: [...pictures.keys()],
    drawings: pictures,
    termsArchive,
    facts,
  }
}

/** The entries of one kind. */
export function entriesOf(library: Pick<Library, 'entries'>, kind: Kind): Entry[] {
  return library.entries.filter((entry) => entry.kind === kind)
}

const { name: nameRule, price: priceRule } = productContent.shape

/** The price of a product, where it has one that can be charged. */
export function priceOf({ data }: Pick<Entry, 'data'>): number | undefined {
  return priceRule.safeParse(valueAt(data, ['price'])).data
}

// A mistake in one field takes nothing from the facts of the others.
function factSources(entries: readonly Entry[]): FactSources {
  const of = (kind: Kind) => entriesOf({ entries }, kind)
  const [site] = of('site').map(({ data }) => siteContent.safeParse(data).data)
  return {
    site,
    products: of('product').map(({ id, data }) => ({
      id,
      name: nameRule.safeParse(valueAt(data, ['name'])).data,
      price: priceOf({ data }),
    })),
    studies: of('study').map(({ data }) => ({
      year: textAt(data, ['year']) ?? '',
      return: textAt(data, ['return']) ?? '',
    })),
  }
}
