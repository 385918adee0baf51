/** Words around the pages of a specimen. */
export const SPECIMEN = {
  contents: 'Contents',
  lead: 'The pages that a client receives, about a company that does not exist. Schedules and appendices are left out.',
  invented: 'Specimen: company and figures are invented',
  preparedBy: 'Prepared by',
  note: 'Partner’s note',
  open: 'Open two pages',
  close: 'Close',
  notOpened: 'The pages could not be loaded.',
} as const

/** Title of the page that shows a document, such as "Valuation report: a specimen". */
export function specimenTitle(name: string): string {
  return `${name}: a specimen`
}

/** What the link to all pages says. */
export function readAll(pages: number): string {
  return `Read all ${pages} pages`
}
