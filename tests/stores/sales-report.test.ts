import { expect, test } from 'vitest'

import { compareBalance, salesReport } from '#contract/sales-report.ts'

import { openPage } from './fake-browser.ts'

const open = () =>
  openPage(() => import('#stores/sales-report.ts'), 'https://shop.example/admin/reports')

test('a period whose report cannot be had is taken back, in the address too', async () => {
  const { store, browser } = await open()
  browser.reply(salesReport.path, { value: {} }, { failure: { code: 'unavailable' } })
  await store.followReportAddress()
  await store.chooseReport({ period: 'this-year' })

  expect(store.$reportChoice.get().period).toBe('twelve-months')
  expect(store.$report.get()).toMatchObject({ state: 'ready', busy: 'no' })
  expect(browser.address()).toBe('https://shop.example/admin/reports')
})

test('a comparison that ends after signing out asks nothing more', async () => {
  const { store, browser, staff } = await open()
  const release = browser.hold(compareBalance.path)
  const comparing = store.compareMonth('2026-03', () => {})
  staff.$staff.set({ state: 'signed-out' })
  release({ value: { state: 'compared', month: '2026-03' } })
  await comparing

  expect(browser.callsTo(salesReport.path)).toEqual([])
})
