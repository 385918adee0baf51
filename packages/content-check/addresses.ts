import Slugger from 'github-slugger'

import { fillTokens } from '#content-model/tokens.ts'
import { caseStudyPath, PATHS, productPath } from '#paths.ts'

import { textAt, valuesAt, type Path } from './content-file.ts'
import { entriesOf, type Entry, type Library } from './library.ts'
import { bodyOf } from './markdown.ts'

/** Where groups of answers and the answers name their anchors. */
export const ANSWERS: readonly Path[] = [
  ['categories', '*', 'id'],
  ['categories', '*', 'questions', '*', 'id'],
]

/** The pages of the site and the anchors of each, as links of content may name them. */
export type Addresses = ReadonlyMap<string, ReadonlySet<string>>

export function addressesOf(library: Library): Addresses {
  const addresses = new Map<string, Set<string>>()
  const add = (page: string, anchors: Iterable<string> = []) => {
    addresses.set(page, new Set([...(addresses.get(page) ?? []), ...anchors]))
  }
  for (const path of Object.values(PATHS).filter(isPage)) {
    const [page = '', anchor] = path.replace(/\?.*/, '').split('#')
    add(page, anchor === undefined ? [] : [anchor])
  }
  for (const product of entriesOf(library, 'product')) add(productPage(product))
  for (const study of entriesOf(library, 'study')) {
    add(studyPage(study), ['key-metrics', ...headingAnchors(study, library)])
  }
  for (const terms of entriesOf(library, 'terms')) add(PATHS.terms, headingAnchors(terms, library))
  for (const privacy of entriesOf(library, 'privacy')) {
    add(PATHS.privacy, headingAnchors(privacy, library))
  }
  for (const entry of entriesOf(library, 'faq')) {
    const ids = ANSWERS.flatMap((path) => valuesAt(entry.data, path))
    add(
      PATHS.faq,
      ids.map(({ value }) => String(value)),
    )
  }
  return addresses
}

/** Whether an address is that of a page, and not of a file that scripts read. */
function isPage(path: string): boolean {
  return !/\.\w+$/.test(path)
}

/** The page of a product. */
export function productPage({ data }: Entry): string {
  return productPath(textAt(data, ['slug']) ?? '')
}

/** The page of a case study. */
export function studyPage({ id }: Entry): string {
  return caseStudyPath(id)
}

/** The anchors that the headings of a file get on its page. */
export function headingAnchors({ file }: Entry, { facts }: Library): string[] {
  const slugger = new Slugger()
  return bodyOf(file).headings.map(({ text }) => slugger.slug(fillTokens(text, facts)))
}
