import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'
import { readLibrary } from '#content-check/library.ts'
import { brokenDrawings, photographProblems } from '#content-check/photographs.ts'
import { formatProblem } from '#content-check/problem.ts'

import { aSite, replacedInFile, PRODUCT_FILE, reportedProblems } from './a-library.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#886644' } })
const UNREADABLE = 'this photograph cannot be read; save it again as JPEG, PNG, WebP or AVIF'
const JPEG = await picture(1200, 900).jpeg().toBuffer()

/** The problems of a product that has a photograph instead of its drawing. */
async function problemsWith(bytes: Buffer): Promise<string[]> {
  const sources = aSite({
    ...replacedInFile(PRODUCT_FILE, 'pim.svg', 'pim.jpg'),
    'public/images/products/pim.svg': undefined,
    'content/images/products/pim.jpg': bytes,
  })
  const problems = [...checkLibrary(sources), ...(await photographProblems(readLibrary(sources)))]
  return problems.map(formatProblem)
}

test.each([
  ['JPEG', JPEG],
  ['PNG', await picture(800, 800).png().toBuffer()],
  ['WebP', await picture(900, 800).webp().toBuffer()],
  ['AVIF', await picture(900, 800).avif({ effort: 0 }).toBuffer()],
])('the content check accepts a %s as a picture', async (_, bytes) => {
  expect(await problemsWith(bytes)).toEqual([])
})

test.each([
  ['half a JPEG', JPEG.subarray(0, JPEG.length / 2), UNREADABLE],
  ['a GIF', Buffer.from('GIF89a'), UNREADABLE],
  [
    'a small picture',
    await picture(799, 1200).jpeg().toBuffer(),
    'the photograph must be at least 800 pixels wide and high; found 799 by 1200',
  ],
  [
    'an SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
    'this file is a drawing; its name must end in .svg',
  ],
])('the content check refuses %s as a photograph', async (_, bytes, message) => {
  expect(await problemsWith(bytes)).toEqual([`${PRODUCT_FILE}:6:12: ${message}`])
})

test('the content check reports a picture in a wrong folder', () => {
  expect(reportedProblems({ 'public/images/products/pim.jpg': 'x' })).toEqual([
    'public/images/products/pim.jpg:1:1: drawings (.svg) belong in public/images, photographs in content/images: move this file to content/images/products/pim.jpg',
  ])
})

test('the content check reports a drawing that has too many bytes', () => {
  // Random digits, which hardly get smaller by compression.
  const digests = Array.from({ length: 600 }, (_, index) => createHash('sha256').update(`${index}`))
  const path = digests.map((digest) => digest.digest('hex').replaceAll(/[a-f]/g, ' ')).join('')
  const drawing = `<svg viewBox="0 0 9 9"><path d="${path}"/></svg>`
  expect(reportedProblems({ 'public/images/products/pim.svg': drawing })).toEqual([
    expect.stringMatching(
      /^public\/images\/products\/pim\.svg:1:1: the picture must have at most 8 KB; found /,
    ),
  ])
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'

test.each([
  ['3:7', 'Opening and ending tag mismatch: g line 2 and svg', '\n<g><circle r="4"/>\n</svg>\n'],
  ['1:71', 'xmlParseEntityRef: no name', '<title>A & B</title></svg>\n'],
])('the content check reports a malformed drawing at %s: %s', async (place, why, content) => {
  const file = 'public/images/products/pim.svg'
  const library = readLibrary(aSite({ [file]: SVG + content }))
  expect((await brokenDrawings(library)).map(formatProblem)).toEqual([
    `${file}:${place}: the drawing is not well-formed SVG: ${why}`,
  ])
})

test('the content check accepts well-formed drawings', async () => {
  expect(await brokenDrawings(readLibrary(aSite()))).toEqual([])
})

test('the content check reports a logo file that is not well-formed SVG', async () => {
  const library = readLibrary(aSite({ 'content/mark.svg': SVG }))
  expect(await brokenDrawings(library)).toMatchObject([{ file: 'content/mark.svg', line: 1 }])
})
