import { TERMS } from '#tests/library.ts'

import { expect, test } from './test.ts'

test('each section can be addressed from the contents, in order, and the text prints alone', async ({
  page,
}) => {
  await page.goto('/terms')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.filter({ hasNotText: 'Contents' })).toHaveText(TERMS.sections)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(TERMS.sections.length)
  const section = contents.getByRole('link').last()
  const address = (await section.getAttribute('href')) ?? ''
  expect(address).toMatch(/^#[a-z-]+$/)
  await section.click()
  await expect(page).toHaveURL(`/terms${address}`)
  await expect(page.locator(address)).toHaveText(TERMS.sections.at(-1)!)
  await expect(page.locator(address)).toBeInViewport()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator(address)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
