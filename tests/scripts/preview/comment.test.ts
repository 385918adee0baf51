import { expect, test } from 'vitest'

import { commentOf, MARKER } from '#scripts/preview/comment.ts'
import { previewReport, type PreviewReport } from '#scripts/preview/report.ts'

const REPORT: PreviewReport = {
  files: ['content/products/pim.json'],
  problems: [],
  isBuilt: true,
  pages: [
    { address: '/shop', kind: 'changed', pictures: ['shop-375.webp', 'shop-1440.webp'] },
    { address: '/products/old', kind: 'gone', pictures: [] },
  ],
  framesOnly: 2,
}
const PROBLEM = {
  file: 'content/products/pim.json',
  line: 5,
  column: 12,
  message: 'price is £1, and lowestPrice in content/site.json is £500',
}

const said = (
  change: Partial<PreviewReport> = {},
  site: string | undefined = 'https://p.example',
) =>
  commentOf(
    { ...REPORT, ...change },
    {
      site,
      picture: (name) => `https://pictures.example/${name}`,
      line: (file, line) => `https://code.example/${file}#L${line}`,
    },
  )

test('each changed page is a link to the preview; one that is gone is named', () => {
  const text = said()
  expect(text.startsWith(MARKER)).toBe(true)
  expect(text).toContain(
    '2 pages:\n\n- [/shop](https://p.example/shop) (changed)\n- `/products/old` (gone)',
  )
  expect(text).toContain('2 pages have only another header, footer, title or colour.')
})

test('without a preview the pages are named all the same', () => {
  expect(commentOf(REPORT, { site: undefined, picture: String, line: String })).toContain(
    '- `/shop` (changed)',
  )
})

test('pictures show before and after at both widths', () => {
  const images = [...said().matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url)
  expect(images).toEqual([
    'https://pictures.example/shop-375.webp',
    'https://pictures.example/shop-1440.webp',
  ])
})

test('a mistake stands at its line, and its file among those that were checked', () => {
  const text = said({ problems: [PROBLEM] })
  expect(text).toContain('**1 thing to correct**')
  expect(text).toContain(
    '- [content/products/pim.json:5:12](https://code.example/content/products/pim.json#L5): price is £1, and lowestPrice in content/site.json is £500',
  )
  expect(text).toContain('- content/products/pim.json: to correct')
  expect(said()).toContain('- content/products/pim.json: nothing to correct')
})

test('content of which no pages can be made says so instead of showing them', () => {
  const text = said({ problems: [PROBLEM], isBuilt: false, pages: [] })
  expect(text).toContain('Until then there are no pages to look at.')
  expect(text).not.toContain('/shop')
})

test('nothing that is written in a file becomes a link, a picture, a mention or markup', () => {
  const message = '![x](https://evil.example) @everyone <img src=x> `a` |b|\n# c'
  const text = said({ problems: [{ ...PROBLEM, file: 'content/[a](b).json', message }] })
  const line = text.split('\n').find((one) => one.includes('evil.example'))
  expect(line).not.toMatch(/[`@|]|<img|!\[|\]\(https:\/\/evil/)
  expect(line).toContain('(https://code.example/content/%5Ba%5Db.json#L5): ')
})

test('a long list ends', () => {
  const pages = Array.from({ length: 300 }, (_, index) => ({
    address: `/case-studies/${index}`,
    kind: 'changed' as const,
    pictures: [],
  }))
  const text = said({ pages })
  expect(text).toContain('and 260 more.')
  expect(text.length).toBeLessThan(65_536)
})

test.each([
  { pages: [{ address: '/a"><script>', kind: 'new', pictures: [] }] },
  { pages: [{ address: '//evil.example', kind: 'new', pictures: ['../../etc/passwd'] }] },
  { pages: [{ address: '/a', kind: 'other', pictures: [] }] },
  { problems: [{ ...PROBLEM, line: '5' }] },
  { isBuilt: 'yes' },
])('a report that says something else is refused: %j', (change) => {
  expect(previewReport.safeParse(REPORT).success).toBe(true)
  expect(previewReport.safeParse({ ...REPORT, ...change }).success).toBe(false)
})
