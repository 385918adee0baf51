import { expect, test } from 'vitest'

import { coloursIn } from '#build/brand.ts'
import { coloursOf, isSample } from '#content-check/rules/sample.ts'

import { reportedProblems, SITE_FILE, SITE_CONTENT, fileText } from './a-library.ts'

const BRAND = fileText('content/brand.css')
const brandProblems = (brand: string) => reportedProblems({ 'content/brand.css': brand })
const withColour = (name: string, colour: string) =>
  BRAND.replace(new RegExp(`--color-${name}: #\\w+`), `--color-${name}: ${colour}`)

test('the content check reports a colour with too little contrast, and names the contrast that the colour needs', () => {
  const problems = brandProblems(withColour('muted', '#999999'))
  expect(problems).toHaveLength(2)
  expect(problems[0]).toMatch(
    /^content\/brand\.css:\d+:3: --color-muted on --color-paper has a contrast of 2\.\d\d to 1; at least 7 to 1 is needed to read it$/,
  )
})

test.each(['green', '#123'])('the content check rejects %s as a colour', (colour) => {
  expect(brandProblems(withColour('brand', colour))[0]).toMatch(
    /^content\/brand\.css:\d+:3: --color-brand is missing or not a colour such as #12372a$/,
  )
})

test.each([
  [
    'there is no colour --color-papper; did you mean --color-paper?',
    BRAND.replace('--color-paper:', '--color-papper:'),
  ],
  ['--color-brand appears twice', BRAND.replace(/--color-brand:.*/, '$&\n  $&')],
  [
    'this line must be a colour such as --color-brand: #12372a; or a /* comment */',
    BRAND.replace('@theme {', '@theme {\n  color: red;'),
  ],
  ['a closing } is missing before this', BRAND.replace(/\}\s*$/, '')],
  ['the file begins with an invisible mark (BOM); save it as UTF-8 without BOM', `\uFEFF${BRAND}`],
  [
    'this is a merge conflict: keep one of the two versions and remove the marks',
    `<<<<<<< HEAD\n${BRAND}`,
  ],
])('the content check reports the mistake in the brand file: %s', (message, brand) => {
  expect(brandProblems(brand)).toEqual([
    expect.stringMatching(new RegExp(`^content/brand\\.css:\\d+:\\d+: ${RegExp.escape(message)}$`)),
  ])
})

test.each([...coloursIn(BRAND).keys()])(
  'the content check reports that --color-%s is missing',
  (name) => {
    const without = brandProblems(BRAND.replace(new RegExp(`.*--color-${name}:.*\n`), ''))
    expect(without[0]).toContain(`--color-${name} is missing or not a colour such as #12372a`)
  },
)

const DRAWN = '<svg viewBox="0 0 48 48"><path fill="currentColor" d="M4 4h9"/></svg>'

const markProblems = (mark: string) =>
  reportedProblems({ 'content/mark.svg': mark }).map((line) =>
    line.replace(/^content\/mark\.svg:\d+:\d+: /, ''),
  )

test('the content check accepts a logo whose colour is `currentColor`', () => {
  expect(markProblems(DRAWN)).toEqual([])
})

test.each([
  ['the picture must be a complete SVG drawing', ''],
  ['the mark needs viewBox="0 0 48 48"', DRAWN.replace('48 48', '24 24')],
  [
    'fill the mark with currentColor, the colour of the text next to it',
    DRAWN.replace('currentColor', '#12372a'),
  ],
  ['the picture must have at most 2 KB; found 2.1 KB', DRAWN.replace('M4', ' '.repeat(2048))],
  ['a drawing must not contain scripts', DRAWN.replace('<path', '<script/><path')],
])('the content check reports the mistake in the logo: %s', (message, mark) => {
  expect(markProblems(mark)).toEqual([message])
})

const OTHER = { [SITE_FILE]: JSON.stringify({ ...SITE_CONTENT, name: 'Tait & Muir' }) }

test.skipIf(!isSample('colours', coloursOf(BRAND)))(
  'the content check reports that another firm still uses the sample firm’s logo, icon and colours',
  () => {
    expect(reportedProblems(OTHER)).toEqual([
      'content/brand.css:1:1: these are the colours of the sample; use those of the firm',
      'content/mark.svg:1:1: this is the mark of the sample; use that of the firm',
      'public/favicon.svg:1:1: this is the icon of the sample; run “npm run icons”',
    ])
    const own = {
      'content/brand.css': withColour('brand', '#16324f'),
      'content/mark.svg': DRAWN,
      'public/favicon.svg': DRAWN,
    }
    expect(reportedProblems({ ...OTHER, ...own })).toEqual([])
  },
)
