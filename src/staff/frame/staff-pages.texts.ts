import type { StaffRole } from '#domain/people/staff-role.ts'

export const STAFF_PAGES_TEXTS = {
  orders: 'Orders',
  signedOut: 'You are signed out',
  signedOutEverywhere: 'You are signed out on every device',
  signOutFailed: 'You are still signed in. Try again.',
  signedInAs: (email: string) => `Signed in as ${email}`,
  /** Number of unanswered messages; counting stops at `bound`. */
  newMessages: (count: number, bound: number) => (count > bound ? `${bound}+` : String(count)),
} as const

/** Toast when somebody starts an action while another is running. */
export const BUSY_TOAST = {
  kind: 'info',
  title: 'Not done',
  description: 'Another action is still running. Try again in a moment.',
} as const

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  owner: 'Owner',
  member: 'Member',
  bookkeeper: 'Bookkeeper',
}

/** Accessible name of a button, so that screen readers can distinguish the buttons of a list. */
export function buttonLabel(action: string, what: string): string {
  return `${action}: ${what}`
}
