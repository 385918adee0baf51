import { PATHS } from '#paths.ts'
import { REPORTS_TEXTS } from '#staff/reports/reports.texts.ts'

import { paidOrder } from './orders.ts'
import { platform } from './platform.ts'
import { signIn } from './staff.ts'
import { expect, test } from './test.ts'

test('the sales report and its files for bookkeeping show a sale', async ({ page, on }) => {
  await paidOrder()
  await signIn(page)
  await page.goto(PATHS.adminOrders)
  await page.getByRole('link', { name: 'Reports' }).click()
  const total = on.staff.salesByMonth.getByRole('row').last()
  await expect(total).toContainText(/£[\d,]+\.\d\d/)
  const gross = await total.getByRole('cell').first().textContent()
  const statement = page.getByRole('table', { name: REPORTS_TEXTS.statement })
  await expect(statement.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(gross ?? '')
  await expect(page.getByRole('table', { name: REPORTS_TEXTS.byProduct })).toBeVisible()

  await page.getByRole('combobox', { name: 'Service' }).selectOption({ index: 1 })
  await expect(page.getByRole('table', { name: REPORTS_TEXTS.byProduct })).toBeHidden()
  await page.getByRole('combobox', { name: 'Period' }).selectOption('This year')
  await expect(page).toHaveURL(/period=this-year&service=|service=[\w-]+&period=this-year/)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('twelve-months')

  for (const name of [REPORTS_TEXTS.export, REPORTS_TEXTS.exportToImport]) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    const file = await page.request.get(platform().url + href)
    expect(await file.text()).toMatch(/"INV-|"TEST-INV-/)
  }
})
