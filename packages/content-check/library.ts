import { contentFacts, tokenNames, type FactSources } from '#content-model/facts.ts'
import { isPhotograph, pounds } from '#content-model/fields.ts'
import { productContent } from '#content-model/product.ts'
import { siteContent, type SiteContent } from '#content-model/site.ts'
import { fillTokens, mapTexts, type Facts } from '#content-model/tokens.ts'

import { collectionOf, type Entry, type Kind } from './collections.ts'
import { textAt, valueAt, type Path } from './content-file.ts'
import { proseOf, type Prose } from './prose.ts'
import { readContentFile } from './read-content-file.ts'

/** What the check looks at: files by their path below the project, and pictures by address. */
export interface Sources {
  files: ReadonlyMap<string, Buffer>
  /** By addresses such as `/images/products/pim.svg`. */
  pictures: ReadonlyMap<string, Buffer>
  /** The firm's colours, as their file says; left out where that is no matter. */
  brand?: string | undefined
  /** The firm's mark, as its file says; left out where that is no matter. */
  mark?: string | undefined
  /** The year that it is; left out where that is no matter. */
  year?: number
  /** Pictures that lie where the build does not look for them, by their path. */
  misplaced?: readonly string[]
  /** Versions of the terms that were published, by their path; left out where that is no matter. */
  termsArchive?: ReadonlyMap<string, Buffer>
}

/** The files of `content`, read. */
export interface Library extends Omit<Sources, 'files'> {
  entries: readonly Entry[]
  /** The texts of all files. */
  prose: readonly Prose[]
  /** Files that belong to no collection. */
  strays: readonly string[]
  facts: Facts
  /** Every token that texts may quote, with or without a fact behind it. */
  tokenNames: readonly string[]
  /** The content as it was last published, where that is known. */
  published?: Library
}

/** Where the file of a picture lies, by its address: drawings in `public`, photographs in `content`. */
export function pictureFile(address: string): string {
  return `${isPhotograph(address) ? 'content' : 'public'}${address}`
}

/** Reads all files, and those that were published last; each keeps the problems that stood in the way. */
export function readLibrary({ files, ...others }: Sources, published?: Sources): Library {
  const paths = [...files.keys()].toSorted()
  const read = paths.flatMap((path): Entry[] => {
    const found = collectionOf(path)
    if (!found) return []
    const file = readContentFile(path, files.get(path) ?? Buffer.alloc(0))
    return [{ kind: found.collection.kind, ...found, file, data: file.data }]
  })
  const sources = factSources(read)
  const facts = contentFacts(sources)
  const fill = (text: string) => fillTokens(text, facts)
  const entries = read.map((entry) => ({ ...entry, data: mapTexts(entry.data, fill) }))
  return {
    ...others,
    entries,
    prose: entries.flatMap(proseOf),
    strays: paths.filter((path) => !collectionOf(path)),
    facts,
    tokenNames: tokenNames(sources),
    ...(published && { published: readLibrary(published) }),
  }
}

/** The entries of one kind. */
export function entriesOf(library: Pick<Library, 'entries'>, kind: Kind): Entry[] {
  return library.entries.filter((entry) => entry.kind === kind)
}

const { name: nameRule } = productContent.shape

/** An amount of an entry in pence, where it can be read. */
export function amountAt({ data }: Pick<Entry, 'data'>, path: Path): number | undefined {
  return pounds.safeParse(valueAt(data, path)).data
}

/** What nothing in the shop costs less than, in pence. */
export function lowestPrice(library: Library): number {
  return entriesOf(library, 'site').map((site) => amountAt(site, ['lowestPrice']))[0] ?? 1
}

/** The price, in pence, that an entry of today had in what was published. */
export function publishedPrice(published: Library, { id }: Entry): number | undefined {
  const before = entriesOf(published, 'product').find((entry) => entry.id === id)
  return before && priceOf(before)
}

/** The price of a product in pence, where it has one that can be charged. */
export function priceOf(entry: Pick<Entry, 'data'>): number | undefined {
  return amountAt(entry, ['price'])
}

function readableSite(data: unknown): FactSources['site'] {
  const fields = Object.entries(siteContent.shape).flatMap(([name, rule]) => {
    const { data: value } = rule.safeParse(valueAt(data, [name]))
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(fields), figures: readableFigures(valueAt(data, ['figures'])) }
}

function readableFigures(figures: unknown): SiteContent['figures'] {
  const all = typeof figures === 'object' && figures !== null ? Object.entries(figures) : []
  return Object.fromEntries(
    all.filter((pair): pair is [string, string | number] =>
      ['string', 'number'].includes(typeof pair[1]),
    ),
  )
}

// A mistake in one field takes nothing from the facts of the others.
function factSources(entries: readonly Entry[]): FactSources {
  const of = (kind: Kind) => entriesOf({ entries }, kind)
  const [site] = of('site').map(({ data }) => readableSite(data))
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
      industry: textAt(data, ['industry']) ?? '',
    })),
  }
}
