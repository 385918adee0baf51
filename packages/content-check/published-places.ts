import { PATHS } from '#paths.ts'

import { headingAnchors, productPage, studyPage } from './addresses.ts'
import { textAt, valuesAt, type Path } from './content-file.ts'
import { entriesOf, type Entry, type Library } from './library.ts'

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
      address: productPage(entry),
      entry,
      path: ['slug'],
      marks: [`product ${entry.id}`, `name ${textAt(entry.data, ['name'])}`],
      instead: PATHS.shop,
    })),
    ...entriesOf(library, 'study').flatMap((entry) => [
      {
        address: studyPage(entry),
        entry,
        path: [],
        marks: [
          `study ${textAt(entry.data, ['name'])}`,
          `picture ${textAt(entry.data, ['image'])}`,
        ],
        instead: PATHS.caseStudies,
      },
      ...headings(entry, studyPage(entry), library),
    ]),
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
function headings(entry: Entry, page: string, library: Library): Place[] {
  const anchors = headingAnchors(entry, library)
  return anchors.map((anchor, index) => ({
    address: `${page}#${anchor}`,
    entry,
    path: [],
    marks: [`heading ${entry.file.path} ${index} ${anchors.length}`],
    instead: page,
  }))
}
