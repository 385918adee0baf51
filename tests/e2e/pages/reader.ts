import type { Page } from '@playwright/test'

import { countSpecimenPages, parseSpecimenPages } from '#content/specimen.ts'
import { specimenPath } from '#paths.ts'
import { product } from '#tests/catalogue.ts'
import { SPECIMENS } from '#tests/library.ts'

type Specimen = (typeof SPECIMENS)[number]
type Written = ReturnType<typeof parseSpecimenPages>[number]

/** In place of the first specimen if the firm has none; the tests of the reader are then skipped. */
const NONE = { id: '', text: '' } as Specimen

/** The firm’s first specimen, and the others. */
export const [SPECIMEN = NONE, ...OTHER_SPECIMENS] = SPECIMENS
export const READER_ADDRESS = SPECIMEN === NONE ? '' : specimenPath(product(SPECIMEN.id).slug)
export const PAGE_COUNT = countSpecimenPages(SPECIMEN.text)
export const WRITTEN_PAGES = parseSpecimenPages(SPECIMEN.text) as [Written, Written, ...Written[]]

/** The specimen reader, at the first specimen. */
export function readerPage(page: Page) {
  const main = page.getByRole('main')
  return {
    count: main.getByRole('status'),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
    all: main.getByRole('button', { name: 'All pages' }),
    single: main.getByRole('button', { name: 'Page by page' }),
    sheets: main.locator('.sheet').filter({ visible: true }),
    title: ({ title }: Written) => main.getByRole('heading', { name: title, exact: true }),
    end: main.getByRole('region', { name: product(SPECIMEN.id).name }),
  }
}
