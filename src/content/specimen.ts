import * as z from 'zod'

import { words } from './fields.ts'
import { productReference } from './product/product.ts'

/** Front matter of a file in `content/specimens`. */
export const specimenContent = z
  .strictObject({
    id: productReference.describe('Same as the file name: the id of the product that it shows'),
    name: words.describe('What the document is called, such as Valuation report'),
    company: words.describe('The invented company that it is about'),
    about: words.describe('The invented company in one line'),
    date: words.describe('The date on its cover, such as 14 May 2026'),
    description: words.describe('For search results'),
  })
  // Tokens in the text are not filled in.
  .meta({ tokens: false })

export type SpecimenContent = z.infer<typeof specimenContent>

/** Number of the first page in a specimen's file; cover and contents are pages 1 and 2. */
export const FIRST_WRITTEN_PAGE = 3

const bar = z.tuple([words, z.number()])
const span = z.tuple([words, z.number(), z.number()])
const ROWS = 'must be written out, such as [["2025", 4.2], ["2026", 4.6]]'

function rowsOf<Row extends z.ZodType>(row: Row) {
  return z.array(row, ROWS).min(2, ROWS)
}

/** True if the product's picture shows this chart or table instead of the first chart. */
const cover = z.literal(true).optional()

const chart = {
  title: words,
  cover,
  /** The row of a chart that is highlighted in a second colour. */
  mark: words.optional(),
}

/** The components that a text may use besides Markdown, each with its properties. */
export const SPECIMEN_PARTS = {
  Page: z.strictObject({ number: z.int().min(FIRST_WRITTEN_PAGE), title: words }),
  Table: z.strictObject({ caption: words, cover }),
  Chart: z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.enum(['bars', 'columns']), ...chart, rows: rowsOf(bar) }),
      z.strictObject({ kind: z.enum(['spans', 'bridge']), ...chart, rows: rowsOf(span) }),
    ],
    'must be bars, columns, spans or bridge',
  ),
  MarginNote: z.strictObject({ by: words }),
  Footnote: z.strictObject({}),
} as const

export type SpecimenPart = keyof typeof SPECIMEN_PARTS
export type ChartProps = z.infer<(typeof SPECIMEN_PARTS)['Chart']>

export interface SpecimenPage {
  number: number
  title: string
}

const PAGE = /^<Page number=\{(\d+)\} title="([^"]+)"/gm

/** Number and title of each page in the text (cover and contents excluded). */
export function parseSpecimenPages(text: string): SpecimenPage[] {
  return Array.from(text.matchAll(PAGE), ([, number, title = '']) => ({
    number: Number(number),
    title,
  }))
}

/** Number of pages of a specimen, including cover and contents. */
export function countSpecimenPages(text: string): number {
  return parseSpecimenPages(text).length + FIRST_WRITTEN_PAGE - 1
}
