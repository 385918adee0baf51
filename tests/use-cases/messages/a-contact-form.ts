import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'

export function aContactForm(more: Partial<ContactForm> = {}): ContactForm {
  return {
    name: 'Zoë Smith',
    email: 'zoe@harbour-joinery.example',
    phone: '',
    company: 'Harbour Joinery',
    message: 'We think of selling.\n\nWhen can we talk?',
    website: '',
    elapsed: MIN_FILL_MS,
    ...more,
  }
}
