import { expect, type Page } from '@playwright/test'

import { REPORTS_TEXTS } from '#staff/reports/reports.texts.ts'

/** The list of orders with its filters and issues, the page of one order, and the sales report. */
export function staffPages(page: Page) {
  const main = page.getByRole('main')
  const section = (name: string) => main.getByRole('region', { name, exact: true })
  const needed = section('Needs your attention')
  return {
    /** Opens the list filtered by a query. */
    open: (query: Record<string, string> = {}) =>
      page.goto(`/admin/orders?${new URLSearchParams(query)}`),
    openOrder: (orderId: string) => page.goto(`/admin/orders/${orderId}`),
    choice: (name: string) => main.getByRole('combobox', { name, exact: true }),
    count: (text: string) => main.getByText(text, { exact: true }),
    more: page.getByRole('button', { name: 'Load more' }),
    exported: page.getByRole('link', { name: 'Export as CSV' }),
    order: (number: string) => page.getByRole('link', { name: `#${number}`, exact: true }),
    /** Refreshes the list and shows all issues, until an issue about the order is among them. */
    issue: async (number: string) => {
      const issue = needed.getByRole('listitem').filter({ hasText: `#${number}` })
      await expect
        .poll(async () => {
          await page.getByRole('button', { name: 'Refresh' }).click()
          const showAll = needed.getByRole('button', { name: /^Show (all|the first)/ })
          if (await showAll.isVisible()) await showAll.click()
          return issue.count()
        })
        .toBe(1)
      return issue
    },
    needed,
    heading: (number: string) => page.getByRole('heading', { name: `Order #${number}`, level: 1 }),
    section,
    timeline: section('Timeline').getByRole('list').getByRole('listitem'),
    note: page.getByRole('textbox', { name: 'Add a note' }),
    addNote: page.getByRole('button', { name: 'Add note' }),
    dialog: page.getByRole('dialog', { name: 'Update progress' }),
    salesByMonth: page.getByRole('table', { name: REPORTS_TEXTS.byMonth }),
    earlierYear: page.getByRole('columnheader', { name: 'A year earlier' }),
    closing: page.getByRole('dialog', { name: 'Close with a note' }),
    toast: (text: string) => page.getByRole('status').getByText(text, { exact: true }),
  }
}
