import type { Page } from '@playwright/test'

/** The staff's list of messages from the contact form. */
export function messagesPage(page: Page) {
  const main = page.getByRole('main')
  return {
    open: () => page.goto('/admin/messages'),
    nav: page.getByRole('navigation', { name: 'Staff pages' }),
    choice: (name: 'New' | 'All') =>
      main.getByRole('group', { name: 'Messages to show' }).getByRole('button', { name }),
    list: main.getByRole('listitem'),
    message: (text: string) => main.getByRole('listitem').filter({ hasText: text }),
    more: main.getByRole('button', { name: 'Load more' }),
    toast: (text: string) => page.getByRole('status').getByText(text, { exact: true }),
  }
}
