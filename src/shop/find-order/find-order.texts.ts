import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'

export const FIND_ORDER_TEXTS = {
  title: 'Find your order',
  required: 'Fields marked with an asterisk are required.',
  orderNumber: 'Order number',
  email: 'Email address',
  notSent: 'No link was sent',
} as const

/** How long an order's page is open; `lastDelivery` is the event from which the days count. */
export function openUntilText(lastDelivery: string): string {
  return `Its page is open until ${formatRetention(KEPT_DAYS.confirmation)} after ${lastDelivery}.`
}

/** Label of the button in each state of the form. */
export const FIND_ORDER_BUTTON = { idle: 'Email me the link', sending: 'Sending...' } as const

/** The answer to a request for an order's link, whether or not such an order exists. */
export const LINK_REQUESTED_TEXTS = {
  title: 'Check your email',
  text: 'If the order number and email address match, a link to the order is on its way. It should arrive within a few minutes; look in your spam folder too.',
  again: 'Nothing yet? Check both entries and try again.',
} as const
