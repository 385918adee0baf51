import { countSpecimenPages, parseSpecimenPages } from '#content/specimen.ts'
import { productPath, specimenPath } from '#paths.ts'
import { specimenLinkText } from '#site/specimen/specimen.texts.ts'
import { product } from '#tests/catalogue.ts'
import { countColumns, countSheets } from '#tests/e2e/geometry.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { SPECIMENS } from '#tests/library.ts'

test('every specimen fits its pages and gives the figures of a chart as text', async ({ page }) => {
  for (const { id, text } of SPECIMENS) {
    await test.step(id, async () => {
      await page.goto(specimenPath(product(id).slug))
      await page.getByRole('button', { name: 'All pages' }).click()
      const pages = page.locator('.sheet')
      await expect(pages).toHaveCount(countSpecimenPages(text))
      for (const { number, title } of parseSpecimenPages(text)) {
        const link = page.getByRole('main').getByRole('link', { name: title, exact: true })
        await expect(link).toHaveAttribute('href', `#page-${number}`)
      }
      const [, label] = /<Chart[^]*?rows=\{\[\["([^"]+)"/.exec(text) ?? []
      if (label) {
        const figure = page.getByRole('figure').first()
        await expect(figure.getByRole('term').first()).toHaveText(label)
        await expect(figure.getByRole('definition').first()).toHaveText(/\d/)
      }
      await page.setViewportSize({ width: 1280, height: 900 })
      expect(await countColumns(pages)).toBe(2)
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 700 })
        expect(await countColumns(pages)).toBe(1)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        // The reader marks the tables after the next frame.
        const unmarked = page.locator('.sheet-scroll:not([data-narrow])')
        await expect.poll(() => unmarked.evaluateAll(boxesThatScroll)).toEqual([])
      }
      await expect
        .poll(() =>
          page.locator('[data-narrow] tbody tr').evaluateAll(rowsWithFiguresBesideHeading),
        )
        .toEqual([])
      expect(await countSheets(page, 'A4')).toBe(countSpecimenPages(text))
    })
  }
})

test('the picture of a product leads to all pages of its specimen', async ({ page }) => {
  test.skip(SPECIMENS.length === 0, 'The firm shows no document')
  const [{ id, text }] = SPECIMENS as [(typeof SPECIMENS)[number]]
  const { slug } = product(id)
  await page.goto(productPath(slug))
  const link = page.getByRole('link', { name: specimenLinkText(countSpecimenPages(text)) })
  await expect(link).toHaveAttribute('href', specimenPath(slug))
  // The link covers the picture, so the click is at the picture's place.
  await page.getByRole('main').getByRole('img').first().click({ force: true })
  await expect(page).toHaveURL(specimenPath(slug))
})

/** Runs in the page: the names of the boxes that scroll sideways. */
function boxesThatScroll(boxes: Element[]): (string | null)[] {
  return boxes
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ ariaLabel }) => ariaLabel)
}

/** Runs in the page: the rows whose first figure is not below the heading of the row. */
function rowsWithFiguresBesideHeading(rows: Element[]): (string | null)[] {
  return rows.flatMap((row) => {
    const cells = [...row.children].filter((cell) => cell.textContent !== '')
    const [heading, figure] = cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getBoundingClientRect().top
    })
    return heading === undefined || figure === undefined || heading < figure ? [] : row.textContent
  })
}
