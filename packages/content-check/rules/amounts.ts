import { COLLECTIONS } from '#content-check/collections.ts'
import { problemAt, problemIn, valueAt } from '#content-check/content-file.ts'
import { entriesOf, type Entry, type Library } from '#content-check/library.ts'
import { headingsOf } from '#content-check/markdown.ts'
import type { Problem } from '#content-check/problem.ts'
import { PRODUCT_IDS } from '#content-model/product.ts'
import { INDUSTRIES } from '#domain/case-study.ts'

const TERMS_SECTIONS = 14

/** Nothing is missing and nothing is one too many: files, studies by industry, terms sections. */
export function amountProblems(library: Library): Problem[] {
  return [
    ...missingFiles(library),
    ...entriesOf(library, 'site').flatMap((site) => studyAmounts(library, site)),
    ...entriesOf(library, 'terms').flatMap(termsSections),
  ]
}

function missingFiles(library: Library): Problem[] {
  const paths = COLLECTIONS.flatMap(({ kind, folder, name, extension }) => {
    if (kind === 'product') return PRODUCT_IDS.map((id) => `${folder}/${id}${extension}`)
    return name === undefined ? [] : [`${folder}/${name}${extension}`]
  })
  const present = new Set(library.entries.map(({ file }) => file.path))
  const message = 'the file is missing; the site cannot be built without it'
  return paths
    .filter((path) => !present.has(path))
    .map((file) => ({ file, line: 1, column: 1, message }))
}

function studyAmounts(library: Library, site: Entry): Problem[] {
  const studies = entriesOf(library, 'study')
  const industries = studies.map(({ data }) => valueAt(data, ['industry']))
  // What cannot be counted yet would make two messages of one mistake.
  if (library.strays.some((path) => path.startsWith('content/case-studies/'))) return []
  if (!industries.every((industry) => INDUSTRIES.some((known) => known === industry))) return []
  return INDUSTRIES.flatMap((industry) => {
    const wanted = valueAt(site.data, ['studies', industry])
    const found = studies.filter(({ data }) => valueAt(data, ['industry']) === industry)
    if (typeof wanted !== 'number' || found.length === wanted) return []
    const message = `${industry} must have the ${wanted} case studies that this line says; found ${found.length}: ${namesOf(found)}`
    return [problemIn(site.file, ['studies', industry], message)]
  })
}

const MOST_NAMES = 6

function namesOf(entries: readonly Entry[]): string {
  const names = entries.slice(0, MOST_NAMES).map(({ id }) => id)
  const more = entries.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function termsSections({ file }: Entry): Problem[] {
  if (file.data === undefined) return []
  const sections = headingsOf(file).filter(({ depth }) => depth === 2)
  if (sections.length === TERMS_SECTIONS) return []
  const surplus = sections[TERMS_SECTIONS]
  const message = `the terms must have ${TERMS_SECTIONS} sections, each beginning with ##; found ${sections.length}`
  const body = file.bodyStart ?? 0
  const begin = body + (/\S/.exec(file.text.slice(body))?.index ?? 0)
  return [problemAt(file, surplus?.offset ?? begin, message)]
}
