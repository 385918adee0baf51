/** Words around the pages of a specimen. */
export const SPECIMEN = {
  contents: 'Contents',
  preparedBy: 'Prepared by',
} as const

/** Title of the page that shows a document, such as "Valuation report: a specimen". */
export function specimenTitle(name: string): string {
  return `${name}: a specimen`
}

/** What the link to all pages says. */
export function readAll(pages: number): string {
  return `Read all ${pages} pages`
}
