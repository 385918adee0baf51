import { caseStudyPath, PATHS, productPath } from '#paths.ts'
import { product, THIRD } from '#tests/catalogue.ts'
import { FAQ, STUDIES } from '#tests/library.ts'

import { expect, test } from './test.ts'

const READING = [
  PATHS.home,
  PATHS.shop,
  productPath(product(THIRD).slug),
  ...(FAQ ? [PATHS.faq] : []),
  PATHS.terms,
  PATHS.privacy,
  ...STUDIES.slice(0, 1).flatMap(({ id }) => [PATHS.caseStudies, caseStudyPath(id)]),
]

function storedKeys(): string[] {
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()
}

// test.ts fails every test that makes a request to another site.
test('reading pages request only files, store nothing and load no React (row 73)', async ({
  page,
  context,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of READING) await page.goto(path)
  await expect.poll(() => requested.length).toBeGreaterThan(READING.length)
  expect(requested.filter((path) => /^\/(api|_local)\//.test(path))).toEqual([])
  expect(requested.filter((path) => /\/_astro\/(client|react)\./.test(path))).toEqual([])
  expect(await page.evaluate(storedKeys)).toEqual([])
  expect(await context.cookies()).toEqual([])

  await page.goto(PATHS.shop)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await page.goto(PATHS.cart)
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  expect(requested.filter((path) => /card-provider|stripe/.test(path))).toEqual([])
  expect(await page.evaluate(storedKeys)).toEqual(['cart', 'seenPrices'])
  expect(await context.cookies()).toEqual([])
})

test('the browser blocks injected styles and scripts, even on the page for unknown addresses (row 60)', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/inline style violates .* Content Security Policy/)
  consoleErrors.expect(/inline script violates .* Content Security Policy/)
  consoleErrors.allow(/404 \(Not Found\)|Unknown path/)
  for (const path of [PATHS.home, '/nowhere']) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const [tag, text] of [
        ['style', 'body { visibility: hidden }'],
        ['script', 'document.body.hidden = true'],
      ] as const) {
        document.head.append(Object.assign(document.createElement(tag), { textContent: text }))
      }
    })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
