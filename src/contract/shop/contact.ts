import type { Endpoint } from '#contract/endpoint.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'

/** Minimum time in milliseconds to fill in the form: the page waits for it, the server enforces it. */
export const MIN_FILL_MS = 3000

export interface ContactAnswer {
  received: true
}

/** Sends a visitor's message to the firm. Refuses with `invalid-request`, also bots. */
export const contact: Endpoint<ContactForm, ContactAnswer> = {
  method: 'POST',
  path: '/api/contact',
  unavailable: 'We cannot take messages at the moment.',
}
