import type { StaffRole } from '#domain/people/staff-role.ts'

/** Name of the page with the list of orders. */
export const ORDERS_PAGE_NAME = 'Orders'

/** Toast when somebody starts an action while an earlier action is running. */
export const BUSY_TOAST = {
  kind: 'info',
  title: 'Not done',
  description: 'Another action is still running. Try again in a moment.',
} as const

/** Toast when somebody else's change takes the action of an open dialog off the page. */
export const VANISHED_TOAST = {
  title: 'The dialog has closed',
  description: 'Someone has changed this in the meantime. The page is now up to date.',
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
