export const CONTACT_TEXTS = {
  required: 'Fields marked with an asterisk are required.',
  name: 'Full Name',
  email: 'Email Address',
  phone: 'Phone Number',
  company: 'Company Name',
  message: 'Message',
  trap: 'Leave this field empty',
  notSent: 'Your message was not sent',
  keep: 'What you typed is still here. Try again, or write to',
  instead: 'instead.',
  goBack:
    'Your browser’s Back button returns you to your message. Check your name, your email address and the message, and send it again.',
  back: 'Back to the home page',
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
