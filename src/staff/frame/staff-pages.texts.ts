import type { StaffRole } from '#domain/people/staff-role.ts'

export const STAFF_PAGES = {
  pages: 'Staff pages',
  orders: 'Orders',
  messages: 'Messages',
  reports: 'Reports',
  people: 'People',
  passkeys: 'Your passkeys',
  new: 'new',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  signedOut: 'You are signed out',
  signedOutEverywhere: 'You are signed out on every device',
  kept: 'Your session has ended. What you were writing has been kept: open the link in another tab, then come back to this one.',
  signOutFailed: 'You are still signed in. Try again.',
  searchLabel: 'Search orders',
  searchPlaceholder: 'Search orders...',
  tryAgain: 'Try Again',
  more: 'Load more',
  loadingMore: 'Loading more...',
  signedInAs: (email: string) => `Signed in as ${email}`,
  /** Number of unanswered messages; counting stops at `bound`. */
  newMessages: (count: number, bound: number) => (count > bound ? `${bound}+` : String(count)),
} as const

/** Toast after a press while another action is running. */
export const NOT_NOW = {
  kind: 'info',
  title: 'Not done',
  description: 'Another action is still running. Try again in a moment.',
} as const

export const ROLE_NAME: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  bookkeeper: 'Bookkeeper',
}

/** Accessible name of a button, so that screen readers can distinguish the buttons of a list. */
export function named(action: string, what: string): string {
  return `${action}: ${what}`
}
