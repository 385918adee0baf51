import Slugger from 'github-slugger'

import { fillTokens } from '#content/tokens.ts'
import { caseStudyPath, ownPagePath, PATHS, productPath, specimenPath } from '#paths.ts'

import type { Entry } from './collections.ts'
import { textAt, valueAt, valuesAt, type Path } from './content-file.ts'
import { entriesOf, type Library } from './library.ts'
import { bodyOf } from './markdown.ts'

/** The pages of the site and the anchors of each, as links of content may name them. */
export type Addresses = ReadonlyMap<string, ReadonlySet<string>>

export function addressesOf(library: Library): Addresses {
  const addresses = new Map<string, Set<string>>()
  const own = Object.values(PATHS).filter((path) => isPage(path) && isThere(path, library))
  const figures = entriesOf(library, 'study').map(({ id }) => `${caseStudyPath(id)}#key-metrics`)
  const made = placesOf(library).map(({ address }) => address)
  for (const address of [...own, ...figures, ...made]) {
    const [page = '', anchor] = address.replace(/\?.*/, '').split('#')
    const anchors = addresses.get(page) ?? new Set()
    addresses.set(page, anchor === undefined ? anchors : anchors.add(anchor))
  }
  return addresses
}

/** Whether an address is that of a page, and not of a file that scripts read. */
function isPage(path: string): boolean {
  return !/\.\w+$/.test(path)
}

/** Whether the site has this page: some it has only with what the firm may leave out. */
function isThere(path: string, library: Library): boolean {
  if (path === PATHS.people) return entriesOf(library, 'partners').length > 0
  if (path === PATHS.faq) return entriesOf(library, 'faq').length > 0
  if (path === PATHS.portfolio) return entriesOf(library, 'home').some(hasPortfolio)
  return path !== PATHS.caseStudies || entriesOf(library, 'study').length > 0
}

function hasPortfolio({ data }: Entry): boolean {
  return valueAt(data, ['portfolio']) !== undefined
}

/** A thing with an address of its own. */
export interface Place {
  address: string
  entry: Entry
  /** The field that makes the address; empty where the name of the file or a heading does. */
  path: Path
  /** What stays when the address changes: two places that share one of these are the same thing. */
  marks: readonly string[]
  /** The page that is nearest once the thing is gone. */
  instead: string
}

/** Every page and anchor that content makes. */
export function placesOf(library: Library): Place[] {
  return [
    ...entriesOf(library, 'product').map((entry) => ({
      address: productPath(textAt(entry.data, ['slug']) ?? ''),
      entry,
      path: ['slug'],
      marks: [`product ${entry.id}`, `name ${textAt(entry.data, ['name'])}`],
      instead: PATHS.shop,
    })),
    ...entriesOf(library, 'specimen').flatMap((entry) => {
      const product = entriesOf(library, 'product').find(({ id }) => id === entry.id)
      const slug = textAt(product?.data, ['slug'])
      if (slug === undefined) return []
      const marks = [`specimen ${entry.id}`]
      return [{ address: specimenPath(slug), entry, path: [], marks, instead: productPath(slug) }]
    }),
    ...entriesOf(library, 'study').flatMap((entry) => {
      const { id, data } = entry
      const marks = [`study ${textAt(data, ['name'])}`, `picture ${textAt(data, ['image'])}`]
      const address = caseStudyPath(id)
      return [
        { address, entry, path: [], marks, instead: PATHS.caseStudies },
        ...headings(entry, address, library),
      ]
    }),
    ...entriesOf(library, 'page').flatMap((entry) => {
      const address = ownPagePath(entry.id)
      const marks = [`page ${textAt(entry.data, ['title'])}`]
      return [
        { address, entry, path: [], marks, instead: PATHS.home },
        ...headings(entry, address, library),
      ]
    }),
    ...entriesOf(library, 'faq').flatMap(answers),
    ...entriesOf(library, 'terms').flatMap((entry) => headings(entry, PATHS.terms, library)),
    ...entriesOf(library, 'privacy').flatMap((entry) => headings(entry, PATHS.privacy, library)),
  ]
}

function answers(entry: Entry): Place[] {
  return [
    ...valuesAt(entry.data, ['categories', '*']).map(({ path }) => answer(entry, path, 'name')),
    ...valuesAt(entry.data, ['categories', '*', 'questions', '*']).map(({ path }) =>
      answer(entry, path, 'question'),
    ),
  ]
}

function answer(entry: Entry, path: Path, title: string): Place {
  const at = (...field: Path) => textAt(entry.data, [...path, ...field]) ?? ''
  const first = at('answer', 0)
  return {
    address: `${PATHS.faq}#${at('id')}`,
    entry,
    path: [...path, 'id'],
    marks: [`${title} ${at(title)}`, ...(first === '' ? [] : [`answer ${first}`])],
    instead: PATHS.faq,
  }
}

/** Headings are the same by their place, as long as there are as many. */
function headings(entry: Entry, page: string, { facts }: Library): Place[] {
  const slugger = new Slugger()
  const anchors = bodyOf(entry.file).headings.map(({ text }) =>
    slugger.slug(fillTokens(text, facts)),
  )
  return anchors.map((anchor, index) => ({
    address: `${page}#${anchor}`,
    entry,
    path: [],
    marks: [`heading ${entry.file.path} ${index} ${anchors.length}`],
    instead: page,
  }))
}
