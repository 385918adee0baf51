import path from 'node:path'

import { expect, test } from 'vitest'

import { readSite, siteChanges } from '#scripts/preview/changed-pages.ts'
import { folderOf } from '#tests/temporary-folder.ts'

interface Page {
  main?: string
  title?: string
  footer?: string
  script?: string
}

const page = ({ main = 'Words', title = 'Shop', footer = 'Quay 1', script = 'a1b2' }: Page) =>
  `<html><head><title>${title}</title><style>:root{--color-ink:#111111}</style>
  <script type="module" src="/_astro/${script}.js"></script><link rel="icon" href="/${script}.svg"></head>
  <body><main><h1>${main}</h1><astro-island uid="${script}" component-url="/_astro/${script}.js" props="${script}">x</astro-island>
  <img src="/images/products/pim.svg"></main><footer>${footer}</footer></body></html>`

const SITE = {
  'index.html': page({}),
  'shop.html': page({}),
  'products/pim.html': page({}),
  'images/products/pim.svg': '<svg/>',
}

async function changes(now: Record<string, string>, before: Record<string, string> = SITE) {
  const [was, is] = [await folderOf(before), await folderOf(now)]
  return siteChanges(readSite(was), readSite(path.resolve(is)))
}

test('a site built twice has no changes', async () => {
  expect(await changes(SITE)).toEqual({ pages: [], framesOnly: 0 })
})

test('a page is changed where a visitor reads something else', async () => {
  const now = {
    ...SITE,
    'index.html': page({ main: 'Other' }),
    'shop.html': page({ script: 'z9' }),
  }
  expect(await changes(now)).toEqual({ pages: [{ address: '/', kind: 'changed' }], framesOnly: 0 })
})

test('pages that came and went are told', async () => {
  const { 'shop.html': shop, ...rest } = SITE
  expect((await changes({ ...rest, 'products/tax.html': shop })).pages).toEqual([
    { address: '/products/tax', kind: 'new' },
    { address: '/shop', kind: 'gone' },
  ])
})

test('another picture under the same name changes the pages that show it', async () => {
  const { pages } = await changes({ ...SITE, 'images/products/pim.svg': '<svg><g/></svg>' })
  expect(pages.map(({ address }) => address)).toEqual(['/', '/products/pim', '/shop'])
})

test('another title, footer or colour is counted, and lists no page', async () => {
  const title = { ...SITE, 'shop.html': page({ title: 'Store' }) }
  expect(await changes(title)).toEqual({ pages: [], framesOnly: 1 })
  const footer = { ...SITE, 'shop.html': page({ footer: 'Quay 2' }) }
  expect(await changes(footer)).toEqual({ pages: [], framesOnly: 1 })
  const colour = { ...SITE, 'shop.html': page({}).replace('#111111', '#222222') }
  expect(await changes(colour)).toEqual({ pages: [], framesOnly: 1 })
})
