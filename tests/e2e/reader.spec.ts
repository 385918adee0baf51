import { pageOfText } from '#site/specimen/specimen.texts.ts'
import { SPECIMENS } from '#tests/library.ts'

import { expectAccessible } from './expect-accessible.ts'
import { ADDRESS, COUNT, readerPage } from './pages/reader.ts'
import { expect, test } from './test.ts'

test.skip(SPECIMENS.length === 0, 'The firm shows no document')

test('every step of the reader meets WCAG 2.2 AA', async ({ page }) => {
  const { next, all, count } = readerPage(page)
  await page.goto(`${ADDRESS}#page-2`)
  for (const number of [2, 3]) {
    await expect(count).toHaveText(pageOfText(number, COUNT))
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await next.click()
  }
  await page.goto(`${ADDRESS}#end`)
  await expect(next).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await all.click()
  await expectAccessible(page)
})
