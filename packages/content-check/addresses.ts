import Slugger from 'github-slugger'

import { fillTokens } from '#content/tokens.ts'
import { caseStudyPath, addedPagePath, PATHS, productPath, specimenPath } from '#paths.ts'

import type { Entry } from './collections.ts'
import { textAt, valueAt, valuesAt, type Path } from './content-file.ts'
import { entriesOf, type Library } from './library.ts'
import { bodyOf } from './markdown.ts'

/** Each page of the site by its address, with the anchors that content may link to. */
export type Addresses = ReadonlyMap<string, ReadonlySet<string>>

export function addressesOf(library: Library): Addresses {
  const addresses = new Map<string, Set<string>>()
  const own = Object.values(PATHS).filter((path) => isPage(path) && hasPage(path, library))
  const figures = entriesOf(library, 'study').map(({ id }) => `${caseStudyPath(id)}#key-metrics`)
  const made = targetsOf(library).map(({ address }) => address)
  for (const address of [...own, ...figures, ...made]) {
    const [page = '', anchor] = address.replace(/\?.*/, '').split('#')
    const anchors = addresses.get(page) ?? new Set()
    addresses.set(page, anchor === undefined ? anchors : anchors.add(anchor))
  }
  return addresses
}

/** Whether an address belongs to a page, not to a file that scripts read. */
function isPage(path: string): boolean {
  return !/\.\w+$/.test(path)
}

/** Whether the site has this page: some pages depend on optional content. */
function hasPage(path: string, library: Library): boolean {
  if (path === PATHS.people) return entriesOf(library, 'partners').length > 0
  if (path === PATHS.faq) return entriesOf(library, 'faq').length > 0
  if (path === PATHS.portfolio) return entriesOf(library, 'home').some(hasPortfolio)
  return path !== PATHS.caseStudies || entriesOf(library, 'study').length > 0
}

function hasPortfolio({ data }: Entry): boolean {
  return valueAt(data, ['portfolio']) !== undefined
}

/** A page or anchor that content creates. */
export interface Target {
  address: string
  entry: Entry
  /** Path of the field that the address comes from; empty for a file name or a heading. */
  path: Path
  /** Traits that survive a change of address: two targets that share a trait are the same page or anchor. */
  traits: readonly string[]
  /** Where to redirect once the target is removed. */
  fallback: string
}

export function targetsOf(library: Library): Target[] {
  return [
    ...entriesOf(library, 'product').map((entry) => ({
      address: productPath(textAt(entry.data, ['slug']) ?? ''),
      entry,
      path: ['slug'],
      traits: [`product ${entry.id}`, `name ${textAt(entry.data, ['name'])}`],
      fallback: PATHS.shop,
    })),
    ...entriesOf(library, 'specimen').flatMap((entry) => {
      const product = entriesOf(library, 'product').find(({ id }) => id === entry.id)
      const slug = textAt(product?.data, ['slug'])
      if (slug === undefined) return []
      const traits = [`specimen ${entry.id}`]
      return [{ address: specimenPath(slug), entry, path: [], traits, fallback: productPath(slug) }]
    }),
    ...entriesOf(library, 'study').flatMap((entry) => {
      const { id, data } = entry
      const traits = [`study ${textAt(data, ['name'])}`, `picture ${textAt(data, ['image'])}`]
      const address = caseStudyPath(id)
      return [
        { address, entry, path: [], traits, fallback: PATHS.caseStudies },
        ...headingTargets(entry, address, library),
      ]
    }),
    ...entriesOf(library, 'page').flatMap((entry) => {
      const address = addedPagePath(entry.id)
      const traits = [`page ${textAt(entry.data, ['title'])}`]
      return [
        { address, entry, path: [], traits, fallback: PATHS.home },
        ...headingTargets(entry, address, library),
      ]
    }),
    ...entriesOf(library, 'faq').flatMap(answerTargets),
    ...entriesOf(library, 'terms').flatMap((entry) => headingTargets(entry, PATHS.terms, library)),
    ...entriesOf(library, 'privacy').flatMap((entry) =>
      headingTargets(entry, PATHS.privacy, library),
    ),
  ]
}

function answerTargets(entry: Entry): Target[] {
  return [
    ...valuesAt(entry.data, ['categories', '*']).map(({ path }) =>
      answerTarget(entry, path, 'name'),
    ),
    ...valuesAt(entry.data, ['categories', '*', 'questions', '*']).map(({ path }) =>
      answerTarget(entry, path, 'question'),
    ),
  ]
}

function answerTarget(entry: Entry, path: Path, title: string): Target {
  const at = (...field: Path) => textAt(entry.data, [...path, ...field]) ?? ''
  const first = at('answer', 0)
  return {
    address: `${PATHS.faq}#${at('id')}`,
    entry,
    path: [...path, 'id'],
    traits: [`${title} ${at(title)}`, ...(first === '' ? [] : [`answer ${first}`])],
    fallback: PATHS.faq,
  }
}

/**
 * The anchors of the headings of a page. While the number of headings stays the same, a changed
 * heading is matched by its position.
 */
function headingTargets(entry: Entry, page: string, { facts }: Library): Target[] {
  const slugger = new Slugger()
  const anchors = bodyOf(entry.file).headings.map(({ text }) =>
    slugger.slug(fillTokens(text, facts)),
  )
  return anchors.map((anchor, index) => ({
    address: `${page}#${anchor}`,
    entry,
    path: [],
    traits: [`heading ${entry.file.path} ${index} ${anchors.length}`],
    fallback: page,
  }))
}
