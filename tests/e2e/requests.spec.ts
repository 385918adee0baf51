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

function keptKeys(): string[] {
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted()
}

// That no page asks another site for anything is watched in every test: see test.ts.
test('reading pages ask for files only, keep nothing, and load no React (row 73); up to the cart nothing personal is kept', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of READING) await page.goto(path)
  await expect.poll(() => asked.length).toBeGreaterThan(READING.length)
  expect(asked.filter((path) => /^\/(api|_local)\//.test(path))).toEqual([])
  expect(asked.filter((path) => /\/_astro\/(client|react)\./.test(path))).toEqual([])
  expect(await page.evaluate(keptKeys)).toEqual([])
  expect(await context.cookies()).toEqual([])

  await page.goto(PATHS.shop)
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await page.goto(PATHS.cart)
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  expect(asked.filter((path) => /card-provider|stripe/.test(path))).toEqual([])
  expect(await page.evaluate(keptKeys)).toEqual(['cart', 'seenPrices'])
  expect(await context.cookies()).toEqual([])
})

test('a style and a script that a page did not bring are refused, also where nothing is (row 60)', async ({
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
