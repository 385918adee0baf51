import sharp from 'sharp'
import { expect, test } from 'vitest'

import { fitLines, wrapText, outlineText, textWidth } from '#build/share-card/outline-text.ts'
import { shareCard, type ShareCard } from '#build/share-card/share-card.ts'

const STUDY: ShareCard = {
  title: 'Flowline Hidráulica',
  kicker: 'Engineering',
  figure: '28% ROI',
  picture: '/images/fallback.svg',
  shape: 'scene',
}

test.each([
  STUDY,
  { ...STUDY, title: 'Preliminary Information Memorandum (PIM)', shape: 'document' },
  { ...STUDY, picture: '/images/home/survey.svg', shape: 'survey' },
] as const)('a share card of the shape $shape is a PNG of 1200×630', async (card) => {
  const picture = await shareCard(card, 'Northmere Partners')
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
})

test('a share card shows its title', async () => {
  const [one, other] = await Promise.all([
    shareCard(STUDY, 'Northmere Partners'),
    shareCard({ ...STUDY, title: 'Liftwright' }, 'Northmere Partners'),
  ])
  expect(one.equals(other)).toBe(false)
})

test('the title of a share card takes as few lines as possible', () => {
  const title = 'Preliminary Information Memorandum (PIM)'
  const lines = wrapText(title, 58, 490)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ')).toBe(title)
  for (const line of lines) expect(textWidth(line, 58)).toBeLessThanOrEqual(490)
  expect(wrapText('Ink & Fold', 58, 490)).toEqual(['Ink & Fold'])
})

test('a word wider than the line of a share card is not broken', () => {
  expect(wrapText('Manufacturing plant', 58, 10)).toEqual(['Manufacturing', 'plant'])
})

test.each(['Long-Term Replacement Programme '.repeat(3).trim(), 'Fensterlaibungen'.repeat(3)])(
  'the title “%s” of a share card stays beside the picture',
  (title) => {
    const { lines, size } = fitLines(title, { size: 58, width: 490, most: 4 })
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(490)
  },
)

test('a share card draws the letters that the heading typeface lacks', () => {
  const letters = ['ń', 'Ł', 'ж'].map((letter) => outlineText(letter, 0, 0, 40).split('d=')[1])
  expect(new Set([...letters, outlineText('会', 0, 0, 40).split('d=')[1]]).size).toBe(4)
})

test('the title of a share card is drawn as outlines and needs no installed font', () => {
  const drawing = outlineText('Hidráulica', 10, 20, 40)
  expect(drawing.match(/<path/g)).toHaveLength('Hidráulica'.length)
  expect(drawing).not.toContain('<text')
})

test('the title of a share card is drawn with the kerning of the typeface', () => {
  expect(textWidth('To', 100)).toBeLessThan(textWidth('T', 100) + textWidth('o', 100))
})
