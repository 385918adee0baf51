/** Texts around the pages of a specimen. */
export const SPECIMEN = {
  contents: 'Contents',
  preparedBy: 'Prepared by',
} as const

/** Title of a specimen's page, such as "Valuation report: a specimen". */
export function specimenTitle(name: string): string {
  return `${name}: a specimen`
}

/** Text of the link to all pages. */
export function readAll(pages: number): string {
  return `Read all ${pages} pages`
}
