export const CONTACT_TEXTS = {
  phone: 'Phone Number',
  notSent: 'Your message was not sent',
  /** Heading of the answer that replaces the form. */
  arrived: 'Your message has arrived',
  again: 'Write another message',
} as const

/** Title of the form and first line of a message, in which `subject` is what a link to the form names. */
export function aboutText(subject: string): string {
  return `About ${subject}`
}

/** Label of the button in each state of the form. */
export const CONTACT_BUTTON_LABELS = {
  idle: 'Send Message',
  sending: 'Sending...',
} as const

export const CONTACT_SENT_TITLE = 'Message sent!'
