/** Texts around the pages of a specimen. */
export const SPECIMEN_TEXTS = {
  contents: 'Contents',
  print: 'Print or save as PDF',
} as const

/** Id of the section after the last page. */
export const END_ID = 'end'

/** Id of a page, the fragment of its address. */
export function pageId(number: number): string {
  return `page-${number}`
}

/** The reader's position: a page, or the end after the last page. */
export function pageNumberText(number: number, pages: number): string {
  return number > pages ? `After page ${pages}` : `Page ${number} of ${pages}`
}

/** Title of a specimen's page, such as "Valuation report: a specimen". */
export function specimenTitle(name: string): string {
  return `${name}: a\u00a0specimen`
}

/** Text of the link to a specimen. */
export function specimenLinkText(pages: number): string {
  return `Read the ${pages}-page specimen`
}
