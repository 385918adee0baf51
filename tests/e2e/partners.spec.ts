import { telephoneAddress } from '#domain/telephone.ts'
import { specimenTitle } from '#messages/specimen.ts'
import { PATHS, productPath, specimenPath } from '#paths.ts'
import { product } from '#tests/catalogue.ts'
import { PARTNERS, PRODUCTS, REFERENCES, SITE, SPECIMENS } from '#tests/library.ts'

import { expect, test } from './test.ts'

test('each partner stands with post, qualification, direct line and what there is to read', async ({
  page,
}) => {
  test.skip(PARTNERS.length === 0, 'The firm names no partners')
  await page.goto(PATHS.people)
  for (const { id, name, role, qualification = role, phone } of PARTNERS) {
    const one = page.locator(`#${id}`)
    await expect(one.getByRole('heading', { name })).toBeVisible()
    for (const text of [role, qualification]) await expect(one).toContainText(text)
    if (phone !== undefined) {
      const line = one.getByRole('link', { name: phone })
      await expect(line).toHaveAttribute('href', telephoneAddress(phone))
    }
    for (const written of PRODUCTS.filter(({ writtenBy }) => writtenBy === id)) {
      const specimen = SPECIMENS.find((found) => found.id === written.id)
      if (!specimen) continue
      const link = one.getByRole('link', { name: specimenTitle(specimen.name) })
      await expect(link).toHaveAttribute('href', specimenPath(written.slug))
    }
  }
  for (const { detail } of SITE.credentials ?? []) {
    await expect(page.getByRole('definition').getByText(detail, { exact: true })).toBeVisible()
  }
})

test('the page of a product quotes a client of it, and says what stands behind the firm', async ({
  page,
}) => {
  test.skip(REFERENCES.length === 0, 'The firm quotes nobody')
  const [{ product: id, quote, who, changed }] = REFERENCES as [(typeof REFERENCES)[number]]
  await page.goto(productPath(product(id).slug))
  const figure = page.getByRole('figure').filter({ hasText: quote })
  for (const text of [who, changed]) await expect(figure).toContainText(text)
  for (const { term } of SITE.credentials ?? []) {
    await expect(page.getByRole('term').getByText(term, { exact: true })).toBeVisible()
  }
})
