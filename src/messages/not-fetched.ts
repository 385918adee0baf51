/** Toast when a part of the page that comes on demand could not be fetched. */
export const NOT_FETCHED = {
  kind: 'error',
  title: 'This could not be loaded',
  description: 'Check your connection, then load this page again.',
} as const
