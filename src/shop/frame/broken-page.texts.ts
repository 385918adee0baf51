/** Texts shown instead of a page that has crashed in the browser. */
export const BROKEN_PAGE_TEXTS = {
  title: 'This page has stopped working',
  text: 'Reload it to continue. Your last action may have succeeded: check before you repeat it.',
  load: 'Load the page again',
} as const
