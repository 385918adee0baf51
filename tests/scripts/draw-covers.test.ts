import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { CARD_LOWER_EDGE } from '#scripts/cover-page.ts'
import { UNITS_PER_EM } from '#scripts/cover-type.ts'
import { drawCover, drawCovers } from '#scripts/draw-covers.ts'

test('product pictures are up to date with their specimens: npm run covers', async () => {
  for (const [id, picture] of await drawCovers()) {
    expect(readFileSync(`public/images/products/${id}.svg`, 'utf8')).toBe(picture)
  }
})

test('the text of a product picture is at least 11 pixels high if the picture is 335 pixels wide', async () => {
  for (const picture of (await drawCovers()).values()) {
    const sizes = Array.from(
      picture.matchAll(/scale\((.*?)\)/g),
      ([, scale]) => Number(scale) * UNITS_PER_EM,
    )
    expect(Math.min(...sizes) * (335 / 800)).toBeGreaterThanOrEqual(11)
  }
})

test('the lower edge of a card cuts through no line of text in a picture', async () => {
  for (const picture of (await drawCovers()).values()) {
    const lines = Array.from(picture.matchAll(/scale\((.*?)\)" d="(.*?)"/g)).flatMap(
      ([, scale, letters = '']) =>
        Array.from(letters.matchAll(/M\d+ (\d+)/g), ([, y]) => ({
          baseline: Number(y) * Number(scale),
          size: Number(scale) * UNITS_PER_EM,
        })),
    )
    const isCut = ({ baseline, size }: (typeof lines)[number]) =>
      baseline - size * 0.7 < CARD_LOWER_EDGE && CARD_LOWER_EDGE < baseline + size * 0.2
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(isCut)).toEqual([])
  }
})

const page = (title: string, text: string) =>
  `<Page number={3} title="${title}">\n\n${text}\n\n</Page>\n`
const table = (cell: string, cover = '') =>
  `<Table ${cover}caption="Sales">\n\n| | 2025 |\n| :--- | ---: |\n| ${cell} | 12 |\n\n</Table>`
const CHART = '<Chart kind="bars" title="Sales" rows={[["2025", 4], ["2026", 5]]} />'

test('a product picture shows the specimen page with the marked table, or else the page with the first chart', () => {
  const [first, charted, marked] = [
    page('One', 'Words.'),
    page('Two', CHART),
    page('Three', table('Shops', 'cover ')),
  ]
  expect(drawCover(first + charted + marked)).toBe(drawCover(marked))
  expect(drawCover(first + charted)).toBe(drawCover(charted))
  expect(drawCover(first)).not.toBe(drawCover(charted))
})

test('a product picture shows the margin note of its page, whether the note is before or after the chart', () => {
  const note = '<MarginNote by="A.B.">Sell now.</MarginNote>'
  const before = drawCover(page('Two', `${note}\n\n${CHART}`))
  expect(before).toBe(drawCover(page('Two', `${CHART}\n\n${note}`)))
  expect(before).not.toBe(drawCover(page('Two', CHART)))
})

test('a product picture shows no second table and no heading below its figure', () => {
  const more = drawCover(page('Two', `${CHART}\n\n### Next\n\n${table('Shops')}`))
  expect(more).toBe(drawCover(page('Two', CHART)))
})

test('the text of a product picture ends with a whole sentence', () => {
  const tooLong = `And ${'so on '.repeat(120)}to the end.`
  const cut = drawCover(page('Two', `${CHART}\n\nIt grows. ${tooLong}\n\nMore.`))
  expect(cut).toBe(drawCover(page('Two', `${CHART}\n\nIt grows.`)))
})

test('the error about a table that is too wide for a product picture names the table', () => {
  const wide = page(
    'One',
    table('A name that is far too long for one column of a picture', 'cover '),
  )
  expect(() => drawCover(wide)).toThrow('too wide for the picture: Sales')
})
