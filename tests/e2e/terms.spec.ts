import firm from '#content/site.json' with { type: 'json' }

import { expect, test } from './test.ts'

const SECTIONS = [
  'No Guarantee of Outcome',
  'No Refund Policy',
  'Limitation of Liability',
  'Indemnification',
  'No Legal or Financial Advice',
  'Confidentiality and Data Use',
  'Data Ownership and Intellectual Property',
  'Client Liability for Misrepresentation',
  'Service Discretion and Termination',
  'Governing Law and Dispute Resolution',
  'Electronic Communication',
  'Non-Circumvention',
  'Amendments',
  'Acceptance of Terms',
]

test('fourteen sections in order, dated, with the company and its address', async ({ page }) => {
  await page.goto('/terms')
  const main = page.getByRole('main')
  await expect(main).toContainText('Last Updated: 13/02/2025')
  await expect(main).toContainText(firm.legalName)
  await expect(main.locator(`a[href="mailto:${firm.email}"]`).first()).toBeVisible()
  const headings = main.getByRole('heading', { level: 2 }).filter({ hasNotText: 'Contents' })
  await expect(headings).toHaveText(SECTIONS)
})

test('each section can be addressed from the contents', async ({ page }) => {
  await page.goto('/terms')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveCount(SECTIONS.length)
  await contents.getByRole('link', { name: 'Non-Circumvention' }).click()
  await expect(page).toHaveURL(/#non-circumvention$/)
  await expect(page.getByRole('heading', { name: 'Non-Circumvention' })).toBeInViewport()
})

test('prints the terms and nothing around them', async ({ page }) => {
  await page.goto('/terms')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Acceptance of Terms' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})
