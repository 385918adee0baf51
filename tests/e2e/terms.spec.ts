import { TERMS } from '#tests/library.ts'

import { expect, test } from './test.ts'

test('the sections stand in order, dated, with the company, and print alone', async ({ page }) => {
  await page.goto('/terms')
  const main = page.getByRole('main')
  await expect(main).toContainText(`Last Updated: ${TERMS.lastUpdated}`)
  await expect(main).toContainText(TERMS.company)
  const headings = main.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Contents' })
  await expect(headings).toHaveText(TERMS.sections)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: TERMS.sections.at(-1)! })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('each section can be addressed from the contents', async ({ page }) => {
  await page.goto('/terms')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(TERMS.sections.length)
  const section = contents.getByRole('link').last()
  const address = (await section.getAttribute('href')) ?? ''
  expect(address).toMatch(/^#[a-z-]+$/)
  await section.click()
  await expect(page).toHaveURL(`/terms${address}`)
  await expect(page.locator(address)).toHaveText(TERMS.sections.at(-1)!)
  await expect(page.locator(address)).toBeInViewport()
})
