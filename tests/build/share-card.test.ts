import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { linesOf, outlineText, textWidth } from '#build/share-card/outline-text.ts'
import { shareCard, type ShareCard } from '#build/share-card/share-card.ts'
import { product, THIRD } from '#tests/catalogue.ts'
import { STUDIES } from '#tests/library.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const STUDY: ShareCard = {
  title: 'Flowline Hidráulica',
  kicker: 'Engineering',
  figure: '28% ROI',
  picture: STUDIES[0]!.image,
  shape: 'scene',
}

describe('a share card', () => {
  test.each([
    STUDY,
    {
      ...STUDY,
      title: 'Preliminary Information Memorandum (PIM)',
      picture: product(THIRD).image,
      shape: 'document',
    },
    { ...STUDY, picture: '/images/home/survey.svg', shape: 'survey' },
  ] as const)('of the shape $shape is a PNG of 1200×630', async (card) => {
    const picture = await shareCard(card, 'Northmere Partners')
    const { format, width, height } = await sharp(picture).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  })

  test('shows its own title', async () => {
    const [one, other] = await Promise.all([
      shareCard(STUDY, 'Northmere Partners'),
      shareCard({ ...STUDY, title: 'Liftwright' }, 'Northmere Partners'),
    ])
    expect(one.equals(other)).toBe(false)
  })
})

/** The card that a build of its own makes in a folder. */
async function cardIn(folder: string): Promise<Buffer> {
  const project = process.cwd()
  vi.resetModules()
  process.chdir(folder)
  try {
    const card = await import('#build/share-card/share-card.ts')
    return await card.shareCard(STUDY, 'Northmere Partners')
  } finally {
    process.chdir(project)
  }
}

test('a kept card is drawn anew once the firm has other colours', async () => {
  const folder = await temporaryFolder()
  mkdirSync(path.join(folder, 'node_modules'))
  cpSync('content', path.join(folder, 'content'), { recursive: true })
  for (const part of ['public', 'src', 'node_modules/sharp'])
    symlinkSync(path.resolve(part), path.join(folder, part))
  const before = await cardIn(folder)
  const colours = path.join(folder, 'content/brand.css')
  writeFileSync(
    colours,
    readFileSync(colours, 'utf8').replace(/(--color-brand:) #\w+/, '$1 #000000'),
  )
  expect((await cardIn(folder)).equals(before)).toBe(false)
})

describe('a title', () => {
  test('takes as few lines as fit, and keeps its words', () => {
    const title = 'Preliminary Information Memorandum (PIM)'
    const lines = linesOf(title, 58, 490)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe(title)
    for (const line of lines) expect(textWidth(line, 58)).toBeLessThanOrEqual(490)
    expect(linesOf('Ink & Fold', 58, 490)).toEqual(['Ink & Fold'])
  })

  test('leaves a word alone that is wider than the line', () => {
    expect(linesOf('Manufacturing plant', 58, 10)).toEqual(['Manufacturing', 'plant'])
  })

  test('is drawn as outlines, so that no font of the machine matters', () => {
    const drawing = outlineText('Hidráulica', 10, 20, 40)
    expect(drawing.match(/<path/g)).toHaveLength('Hidráulica'.length)
    expect(drawing).not.toContain('<text')
  })

  test('draws letters closer where the face says so', () => {
    expect(textWidth('To', 100)).toBeLessThan(textWidth('T', 100) + textWidth('o', 100))
  })
})
