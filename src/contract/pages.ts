import { wrongField } from './failure.ts'

/** A list answers so many of its pages at once, where `pages` in its query asks for as many. */
export const MOST_PAGES = 4

/** How many pages a query asks for at once: 1 where it does not say, or says what makes no sense. */
export function pagesOf(query: URLSearchParams): number {
  const pages = Number(query.get('pages') ?? 1)
  return Number.isInteger(pages) && pages > 0 ? Math.min(pages, MOST_PAGES) : 1
}

/** The refusal of a cursor that is not one of ours. */
export function noSuchPage() {
  return wrongField(
    'cursor',
    'Begin again without a cursor',
    'This page of the list does not exist',
  )
}
