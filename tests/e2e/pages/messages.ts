import { expect, type Page } from '@playwright/test'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'

/** The staff's list of messages from the contact form. */
export function messagesPage(page: Page) {
  const main = page.getByRole('main')
  return {
    open: () => page.goto('/admin/messages'),
    nav: page.getByRole('navigation', { name: 'Staff pages' }),
    choice: main.getByRole('combobox', { name: 'Show' }),
    list: main.getByRole('listitem'),
    message: (text: string) => main.getByRole('listitem').filter({ hasText: text }),
  }
}

/** Sends the firm a message through the API; returns the writer’s unique email address. */
export async function writeToFirm(page: Page, more: Partial<ContactForm> = {}): Promise<string> {
  const email = `writer-${crypto.randomUUID()}@example.com`
  const message = { name: 'Ng', message: 'May I call?', ...more }
  const sent = await page.request.post('/api/contact', {
    data: { ...message, email, elapsed: MIN_FILL_MS },
  })
  expect(sent.status()).toBe(200)
  return email
}
