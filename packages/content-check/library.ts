import { contentFacts, tokenNames, type FactSources } from '#content/facts.ts'
import { isPhotograph, pounds } from '#content/fields.ts'
import { productContent } from '#content/product/product.ts'
import { siteContent, type SiteContent } from '#content/site.ts'
import { fillTokens, mapTexts, type TokenValues } from '#content/tokens.ts'

import { collectionOf, type Entry, type Kind } from './collections.ts'
import { textAt, valueAt, type Path } from './content-file.ts'
import { proseOf, type Prose } from './prose.ts'
import { readContentFile } from './read-content-file.ts'

export const BRAND_FILE = 'content/brand.css'
export const MARK_FILE = 'content/mark.svg'
/** File of the firm's icon, which `npm run icons` draws. */
export const ICON_FILE = 'public/favicon.svg'
export const ARCHIVE_FOLDER = 'content/terms-archive'

export interface Sources {
  /** The files of `content` and `public/images`, and the icon, by their path in the project. */
  files: ReadonlyMap<string, Buffer>
  /** The current year; without it, dates in the future are accepted. */
  year?: number
}

/** The parsed files of `content` and `public/images`. */
export interface Library extends Sources {
  entries: readonly Entry[]
  prose: readonly Prose[]
  /** Files that belong to no collection. */
  strays: readonly string[]
  /** Pictures in the right folder, by addresses such as `/images/products/pim.svg`. */
  pictures: ReadonlyMap<string, Buffer>
  facts: TokenValues
  /** Every token that texts may use, including tokens without a value. */
  tokenNames: readonly string[]
  /** The last published content, if known. */
  published?: Library
}

/** The file of a picture address: drawings are in `public`, photographs in `content`. */
export function pictureFile(address: string): string {
  return `${isPhotograph(address) ? 'content' : 'public'}${address}`
}

export function addressOfPicture(path: string): string | undefined {
  return /^(?:public|content)(\/images\/.*)$/.exec(path)?.[1]
}

// Archived terms never change.
const NOT_EDITABLE = new RegExp(
  `^(?:public/|content/images/|${BRAND_FILE}$|${MARK_FILE}$|${ARCHIVE_FOLDER}/)`,
)

/** Whether a file, by its path in the project, is text that editors change. */
export function isEditableText(path: string): boolean {
  return !NOT_EDITABLE.test(path)
}

/** Parses all files and the published files; each file keeps the problems found while reading it. */
export function readLibrary(sources: Sources, published?: Sources): Library {
  const { files } = sources
  const paths = [...files.keys()].filter(isEditableText).toSorted()
  const read = paths.flatMap((path): Entry[] => {
    const found = collectionOf(path)
    if (!found) return []
    const file = readContentFile(path, files.get(path) ?? Buffer.alloc(0))
    return [{ kind: found.collection.kind, ...found, file, data: file.data }]
  })
  const known = factSources(read)
  const facts = contentFacts(known)
  const fill = (text: string) => fillTokens(text, facts)
  const entries = read.map((entry) => ({ ...entry, data: mapTexts(entry.data, fill) }))
  return {
    ...sources,
    entries,
    prose: entries.flatMap(proseOf),
    strays: paths.filter((path) => !collectionOf(path)),
    pictures: new Map(
      [...files].flatMap(([path, bytes]): [string, Buffer][] => {
        const address = addressOfPicture(path)
        return address !== undefined && pictureFile(address) === path ? [[address, bytes]] : []
      }),
    ),
    facts,
    tokenNames: tokenNames(known),
    ...(published && { published: readLibrary(published) }),
  }
}

export function entriesOf(library: Pick<Library, 'entries'>, kind: Kind): Entry[] {
  return library.entries.filter((entry) => entry.kind === kind)
}

const { name: nameRule } = productContent.shape

/** An amount of an entry in pence; undefined if it cannot be read. */
export function amountAt({ data }: Pick<Entry, 'data'>, path: Path): number | undefined {
  return pounds.safeParse(valueAt(data, path)).data
}

/** The lowest allowed price, in pence. */
export function lowestPrice(library: Library): number {
  return entriesOf(library, 'site').map((site) => amountAt(site, ['lowestPrice']))[0] ?? 1
}

/** The published price of an entry in pence, if known. */
export function publishedPrice({ published }: Library, { id }: Entry): number | undefined {
  const products = published ? entriesOf(published, 'product') : []
  return products.filter((entry) => entry.id === id).map(priceOf)[0]
}

/** The price of a product in pence; undefined if it cannot be read. */
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

// Each field is parsed separately, so that a mistake in one field does not remove the facts of the
// other fields.
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
