import type { Page } from '@playwright/test'

import { SIGN_IN_TEXTS } from '#staff/frame/sign-in.texts.ts'

/** The staff’s list of orders, and the sign-in form in front of it. */
export function ordersPage(page: Page) {
  return {
    open: () => page.goto('/admin/orders'),
    heading: page.getByRole('heading', { name: 'Order Management', exact: true }),
    address: page.getByRole('textbox', { name: SIGN_IN_TEXTS.email }),
    askForLink: page.getByRole('button', { name: 'Email me a sign-in link' }),
    /** The button on the page that the emailed link opens. */
    finish: page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }),
    search: page.getByPlaceholder('Search orders...'),
    refresh: page.getByRole('button', { name: 'Refresh' }),
    row: (number: string) => page.getByRole('row').filter({ hasText: `#${number}` }),
    rows: page.getByRole('row').filter({ has: page.getByRole('cell') }),
    sendEmail: (number: string) =>
      page.getByRole('button', { name: `Resend the confirmation for order #${number}` }),
    view: (number: string) => page.getByRole('link', { name: `View for order #${number}` }),
    account: page.getByRole('button', { name: /^Signed in as/ }),
    signOut: page.getByRole('button', { name: 'Sign out', exact: true }),
    signOutEverywhere: page.getByRole('button', { name: 'Sign out everywhere' }),
  }
}
