import type { Page } from '@playwright/test'

import { CONTACT_TEXTS } from '#site/contact/contact.texts.ts'

/** The contact form of the home page. */
export function contactPage(page: Page) {
  const section = page.locator('#contact')
  const field = (label: string) => section.getByLabel(label)
  return {
    open: () => page.goto('/#contact'),
    title: section.locator('[data-asked]').getByRole('heading'),
    name: field('Full Name'),
    email: field('Email Address'),
    phone: field('Phone Number'),
    company: field('Company Name'),
    message: field('Message'),
    send: section.getByRole('button', { name: /^Send/ }),
    again: section.getByRole('button', { name: CONTACT_TEXTS.again }),
    answer: section.getByRole('heading', { name: CONTACT_TEXTS.arrived }),
    sent: section.locator('[data-answer]'),
    failure: section.getByRole('alert'),
    fill: async (email: string) => {
      await field('Full Name').fill('Margaret Hale')
      await field('Email Address').fill(email)
      await field('Company Name').fill('Hale & Daughters')
      await field('Message').fill('I own a joinery in Leeds.\nMay I call you?')
    },
  }
}

export const aWriter = () => `writer-${crypto.randomUUID()}@example.com`
