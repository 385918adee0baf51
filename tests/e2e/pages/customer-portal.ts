import type { Page } from '@playwright/test'

import { confirmationPath } from '#paths.ts'

/** The client portal on the order's page. */
export function customerPortal(page: Page) {
  const region = page.getByRole('region', { name: 'Your documents' })
  return {
    /** Opens the page as the emails of the portal do. */
    open: (sessionId: string) => page.goto(`${confirmationPath(sessionId)}#portal`),
    region,
    /** A delivery that awaits the customer's answer. */
    ready: page.getByRole('region', { name: / is ready$/ }),
    /** The line with this name, which opens and closes a part of the portal or a product. */
    fold: (name: string) =>
      region
        .locator('summary')
        .filter({ has: page.getByRole('heading', { name, exact: true, includeHidden: true }) }),
    document: (name: string) => region.getByRole('listitem').filter({ hasText: name }).first(),
    /** The file input of a document. */
    files: (name: string) =>
      region.getByRole('button', {
        name: new RegExp(`^(Choose files|Send more files|Send it again|Drop to send) ${name}`),
      }),
    field: (question: string) => region.getByLabel(question),
    choice: (name: string) => region.getByRole('radio', { name, exact: true }),
    button: (name: string) => region.getByRole('button', { name, exact: true }),
    link: (name: string) => region.getByRole('link', { name, exact: true }),
    send: region.getByRole('button', { name: 'Send answers' }),
    answer: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
    saved: region.getByText(/^Saved \d\d:\d\d$/).first(),
  }
}
