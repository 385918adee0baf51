import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { checkLibrary } from '@storefront/content-check/check-library.ts'
import { readLibrary } from '@storefront/content-check/library.ts'
import { photographProblems } from '@storefront/content-check/photographs.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { OWN_WORDS } from '@storefront/content-check/tests/a-library.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CatalogueFile } from '#content/catalogue.ts'
import { parsePounds } from '#domain/money/money.ts'
import { catalogue } from '#services/catalogue.ts'
import { PRICES, STUDY_COUNT } from '#tests/second-firm/content.ts'
import { buildSite, writeSecondFirm } from '#tests/second-firm/site.ts'

let folder: string
const built = (file: string) => path.join(folder, 'dist', file)
const pages = () => globSync('**/*.html', { cwd: built('') })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'second-firm-'))
  await writeSecondFirm(folder)
  buildSite(folder)
})

afterAll(() => rm(folder, { recursive: true }))

test('the content check finds no problem in the second firm’s content', async () => {
  const sources = readSources(folder)
  expect(checkLibrary(sources)).toEqual([])
  expect(await photographProblems(readLibrary(sources))).toEqual([])
})

test('every service and study of the second firm has a page and a share card', async () => {
  const shop = await readFile(built('shop.html'), 'utf8')
  for (const price of PRICES) expect(shop).toContain(price)
  expect(globSync('products/[!4]*.html', { cwd: built('') })).toHaveLength(PRICES.length)
  expect(globSync('case-studies/shop-*.html', { cwd: built('') })).toHaveLength(STUDY_COUNT)
  const cards = globSync('share/{products,case-studies}/*.png', { cwd: built('') })
  expect(cards).toHaveLength(PRICES.length + STUDY_COUNT)
})

test('the chart of returns draws losses and labels within its picture', async () => {
  const home = await readFile(built('index.html'), 'utf8')
  const chart = /<svg\s[^>]*aria-label="Returns of [^]*?<\/svg>/.exec(home)?.[0] ?? ''
  const bottom = Number(
    /viewBox="0 (-\d+) \d+ (\d+)"/
      .exec(chart)
      ?.slice(1)
      .reduce((a, b) => `${+a + +b}`),
  )
  const heights = [...chart.matchAll(/V(-?\d+)| y="(-?\d+)"/g)].map(([, bar, text]) =>
    Number(bar ?? text),
  )
  expect(heights.length).toBeGreaterThan(STUDY_COUNT)
  for (const height of heights) expect(height).toBeLessThan(bottom)
})

test('functions get the second firm’s services and prices', async () => {
  const { products, firm } = JSON.parse(
    await readFile(path.join(folder, 'netlify/catalogue.json'), 'utf8'),
  ) as CatalogueFile
  expect(products.map(({ price }) => price)).toEqual(PRICES.map(parsePounds))
  expect(firm.name).not.toBe(catalogue.firm.name)
})

test('no page shows the name or the colours of the sample firm', async () => {
  const home = await readFile(built('index.html'), 'utf8')
  expect(home).toContain('<meta name="theme-color" content="#16324f"')
  expect(home).toContain('M4 4h40v40H4z')
  const { name, email, phone } = catalogue.firm
  for (const page of pages()) {
    const html = await readFile(built(page), 'utf8')
    const found = [name, name.split(' ')[0]!, email, phone, '#12372a'].filter((word) =>
      html.includes(word),
    )
    expect({ page, found }).toEqual({ page, found: [] })
  }
})

/** The built files that contain a text or a group of texts. The texts of an island are in the HTML of its page. */
const SHOWN: Record<string, string> = {
  menu: 'shop.html',
  home: 'index.html',
  contact: 'index.html',
  shop: 'shop.html',
  product: 'products/tax-review.html',
  'product.ask': 'products/payroll.html',
  people: '{people,cart}.html',
  specimen: 'products/tax-review/specimen.html',
  studies: 'case-studies{,/shop-1,/404}.html',
  cart: 'cart.html',
  'cart.conflicts': '../netlify/catalogue.json',
  checkout: 'checkout.html',
  order: 'order-confirmation.html',
  'order.kept': '../netlify/catalogue.json',
  transfer: '../netlify/catalogue.json',
  mails: '../netlify/catalogue.json',
}

/** Texts that this firm never shows, because its list of studies names every industry. */
const NOT_SHOWN = ['studies.oneIndustry', 'studies.manyIndustries']

test.each(OWN_WORDS.filter(({ group, name }) => !NOT_SHOWN.includes(`${group}.${name}`)))(
  'the build of the second firm contains the firm’s wording of the text $group.$name',
  async ({ group, name, text }) => {
    const files = globSync(SHOWN[`${group}.${name}`] ?? SHOWN[group] ?? '', { cwd: built('') })
    const texts = await Promise.all(files.map((file) => readFile(built(file), 'utf8')))
    expect(texts.some((html) => html.includes(text))).toBe(true)
  },
)

test('the second firm’s menu leads to the firm’s extra page, which lists the firm’s notes', async () => {
  expect(await readFile(built('faq.html'), 'utf8')).toContain('href="/insights"')
  const insights = await readFile(built('insights.html'), 'utf8')
  expect(insights).toContain('href="/first-note"')
  expect(insights).toContain('2 March 2026')
  expect(await readFile(built('first-note.html'), 'utf8')).toContain('A sale takes 37.')
})

test('photographs are built in small sizes and without camera data', async () => {
  const page = await readFile(built('products/tax-review.html'), 'utf8')
  const sources = Array.from(
    page.matchAll(/\/_astro\/photographs\/[^\s",]+/g),
    ([address]) => address,
  )
  expect(sources.length).toBeGreaterThan(10)
  for (const source of sources) expect((await stat(built(source))).size).toBeLessThan(120_000)
  const own = await sharp(built('images/products/tax-review.jpg')).metadata()
  expect(own).toMatchObject({ width: 640, height: 640, format: 'jpeg' })
  expect(own.exif).toBeUndefined()
  expect((await sharp(built('images/case-studies/study-1.png')).metadata()).width).toBe(640)
})

test('the address of a removed page redirects', async () => {
  expect(await readFile(built('_redirects'), 'utf8')).toContain(
    '/products/audit /products/tax-review 301!',
  )
})
