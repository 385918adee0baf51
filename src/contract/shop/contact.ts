import type { Endpoint } from '#contract/endpoint.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'

/** Nobody fills the form in less, in milliseconds: the page waits for it, the server insists. */
export const LEAST_FILL_MS = 3000

export interface ContactAnswer {
  received: true
}

/**
 * Takes a message to the firm. Refuses with `invalid-request`, also when a program seems to have
 * written it. The function adds the schema, so that pages need not carry it.
 */
export const contact: Endpoint<ContactForm, ContactAnswer> = {
  method: 'POST',
  path: '/api/contact',
  unavailable: 'We cannot take messages at the moment.',
}
