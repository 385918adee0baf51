import { expect, test } from 'vitest'

import { coloursIn } from '#build/brand.ts'
import { checkLibrary } from '#content-check/check-library.ts'
import { asLine } from '#content-check/report.ts'
import { coloursOf, isSample } from '#content-check/rules/sample.ts'

import { aLibrary, SITE, SITE_CONTENT, written } from './a-library.ts'

const BRAND = written('content/brand.css')
const told = (brand: string) => checkLibrary(aLibrary({ 'content/brand.css': brand })).map(asLine)
const changed = (name: string, colour: string) =>
  BRAND.replace(new RegExp(`--color-${name}: #\\w+`), `--color-${name}: ${colour}`)

test('colours that can be read leave nothing to say', () => {
  expect(told(BRAND)).toEqual([])
})

test('a colour too near to its ground is told at its line, with what is needed', () => {
  const problems = told(changed('muted', '#999999'))
  expect(problems).toHaveLength(2)
  expect(problems[0]).toMatch(
    /^content\/brand\.css:\d+:3: --color-muted on --color-paper has a contrast of 2\.\d\d to 1; at least 7 to 1 is needed to read it$/,
  )
})

test.each(['green', '#123'])('%s is no colour of the file', (colour) => {
  expect(told(changed('brand', colour))[0]).toMatch(
    /^content\/brand\.css:\d+:3: --color-brand is missing, or no colour such as #12372a$/,
  )
})

test.each([
  [
    BRAND.replace('--color-paper:', '--color-papper:'),
    'there is no colour --color-papper; did you mean --color-paper?',
  ],
  [BRAND.replace(/--color-brand:.*/, '$&\n  $&'), '--color-brand stands here a second time'],
  [
    BRAND.replace('@theme {', '@theme {\n  color: red;'),
    'this line is no colour such as --color-brand: #12372a; and no /* comment */',
  ],
  [BRAND.replace(/\}\s*$/, ''), 'a closing } is missing before this'],
  [`\uFEFF${BRAND}`, 'an invisible mark (BOM) stands first; save as UTF-8 without it'],
  [
    `<<<<<<< HEAD\n${BRAND}`,
    'two versions stand here (a merge conflict); keep one and remove the marks',
  ],
])('what is no list of colours is told: case %#', (brand, message) => {
  expect(told(brand)).toEqual([expect.stringMatching(/^content\/brand\.css:\d+:\d+: /)])
  expect(told(brand)[0]).toContain(message)
})

test.each([...coloursIn(BRAND).keys()])('no page goes without --color-%s', (name) => {
  const without = told(BRAND.replace(new RegExp(`.*--color-${name}:.*\n`), ''))
  expect(without[0]).toContain(`--color-${name} is missing, or no colour such as #12372a`)
})

const DRAWN = '<svg viewBox="0 0 48 48"><path fill="currentColor" d="M4 4h9"/></svg>'

test.each([
  [written('content/mark.svg')],
  [DRAWN],
  ['', 'the picture must be a whole SVG drawing'],
  [DRAWN.replace('48 48', '24 24'), 'the mark needs viewBox="0 0 48 48"'],
  [
    DRAWN.replace('currentColor', '#12372a'),
    'nothing is filled with currentColor, the colour of the text beside the mark',
  ],
  [DRAWN.replace('M4', ' '.repeat(2048)), 'the picture must have at most 2 KB; found 2.1 KB'],
  [DRAWN.replace('<path', '<script/><path'), 'a drawing holds no script'],
])('a mark that pages cannot carry is told: case %#', (mark, ...told) => {
  const problems = checkLibrary(aLibrary({ 'content/mark.svg': mark }))
  expect(problems.map(({ message }) => message)).toEqual(told)
  expect(problems.every(({ file }) => file === 'content/mark.svg')).toBe(true)
})

const OTHER = { [SITE]: JSON.stringify({ ...SITE_CONTENT, name: 'Tait & Muir' }) }

test.skipIf(!isSample('colours', coloursOf(BRAND)))(
  'the check reports mark and colours that are still the sample’s to any other firm',
  () => {
    const lines = checkLibrary(aLibrary(OTHER)).map(asLine)
    expect(lines).toEqual([
      'content/brand.css:1:1: these are the colours of the sample; write those of the firm',
      'content/mark.svg:1:1: this is the mark of the sample; draw the one of the firm',
    ])
    const own = {
      'content/brand.css': changed('brand', '#16324f'),
      'content/mark.svg': DRAWN,
    }
    expect(checkLibrary(aLibrary({ ...OTHER, ...own }))).toEqual([])
  },
)
