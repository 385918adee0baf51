import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'

export const FIND_ORDER_TEXTS = {
  title: 'Find your order',
  description: 'Get your order link by email.',
  lead: 'Enter the order number and the email address you ordered with, and we will email you the link to your order.',
  required: 'Fields marked with an asterisk are required.',
  orderNumber: 'Order number',
  orderNumberHint: 'Nine digits, as in the confirmation email.',
  email: 'Email address',
  lost: 'If you are missing either, write or call, and we will find your order.',
  notSent: 'No link was sent',
  goBack:
    'Your browser’s Back button returns you to what you typed. The order number has nine digits, as in the confirmation email.',
  reach: 'Or write to us, or call:',
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
