/** In place of a page that has failed in the browser. */
export const BROKEN_PAGE = {
  title: 'This page has stopped working',
  text: 'Load it again to go on. What you sent last may have been done: look before you do it again.',
  load: 'Load the page again',
} as const
