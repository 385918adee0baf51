import { expect, test } from 'vitest'

import { salesReport } from '#contract/staff/sales-report.ts'
import { openPage } from '#tests/browser/fake-browser.ts'

const open = () =>
  openPage(
    () => import('#staff/reports/sales-report.store.ts'),
    'https://shop.example/admin/reports',
  )

test('if a sales report fails to load, the form and the URL return to the previous period', async () => {
  const { store, browser } = await open()
  browser.reply(salesReport.path, { value: {} }, { failure: { code: 'unavailable' } })
  await store.showReportFromAddress()
  await store.chooseReport({ period: 'this-year' })

  expect(store.$reportChoice.get().period).toBe('twelve-months')
  expect(store.$report.get()).toMatchObject({ state: 'ready', busy: 'no' })
  expect(browser.address()).toBe('https://shop.example/admin/reports')
})
