export const CONTACT_TEXTS = {
  phone: 'Phone Number',
  notSent: 'Your message was not sent',
  /** Heading of the answer that replaces the form. */
  arrived: 'Your message has arrived',
  again: 'Write another message',
} as const

/** Text before the subject that a link to the form names. */
export const ABOUT_PREFIX_TEXT = 'About: '

/** Label of the button in each state of the form. */
export const CONTACT_BUTTON_LABELS = {
  idle: 'Send Message',
  sending: 'Sending...',
} as const

export const CONTACT_SENT_TITLE = 'Message sent!'
