import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

import sharp from 'sharp'

import { splitFrontMatter } from '#build/front-matter.ts'
import { readFacts } from '#build/read-facts.ts'
import { termsVersion } from '#build/terms-version.ts'
import { fillTokens } from '#content/tokens.ts'
import { writeFiles } from '#tests/temporary-folder.ts'

import { ACCOUNTANTS } from './accountants.ts'
import { STUDY_COUNT, SECOND_FIRM } from './content.ts'
import { LAW_FIRM } from './law-firm.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const CODE = ['astro.config.mjs', 'netlify', 'package.json', 'public', 'src', 'tsconfig.json']

/** Folders of pictures that a firm removes with the sample's texts. */
const PICTURES = ['products', 'case-studies', 'partners'].map((kind) => `public/images/${kind}`)

/** The firm's own blue, independent of the project's colours. */
const COLOURS = { brand: '#16324f', 'brand-mid': '#24527a' }

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path fill="currentColor" d="M4 4h40v40H4z"/></svg>'

/** Writes a project for the second firm: the same code, with other texts and pictures. */
export async function writeSecondFirm(folder: string): Promise<void> {
  await writeCode(folder)
  await writeTexts(folder, SECOND_FIRM)
  await writePictures(folder)
}

/** Writes a project with another firm's content. */
export async function writeFirm(folder: string, writeContent: ContentWriter): Promise<void> {
  await writeCode(folder)
  await writeContent(folder)
}

/** Replaces a project's content with a firm's. */
export type ContentWriter = (folder: string) => Promise<void>

/** The law firm, whose only picture is a photograph. */
const writeLawFirm: ContentWriter = async (folder) => {
  await removeContent(folder)
  await writeTexts(folder, LAW_FIRM)
  const picture = await photograph().jpeg().toBuffer()
  await writeFiles(path.join(folder, 'content/images'), { 'products/will.jpg': picture })
}

/** The accountants, whose only picture is a drawing. */
const writeAccountants: ContentWriter = async (folder) => {
  await removeContent(folder)
  await writeTexts(folder, ACCOUNTANTS)
  await writeDrawing(folder, 'products/annual-accounts', 10)
}

/** By name, the writers of the content of firms that share nothing with the sample. */
export const FIRMS = { 'law-firm': writeLawFirm, accountants: writeAccountants }

async function writeCode(folder: string): Promise<void> {
  for (const name of CODE) {
    await cp(path.join(PROJECT, name), path.join(folder, name), { recursive: true })
  }
  await linkModules(folder)
  await removeContent(folder)
}

async function removeContent(folder: string): Promise<void> {
  for (const name of ['content', ...PICTURES]) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Links the packages into the copy, except the caches of builds. */
async function linkModules(folder: string): Promise<void> {
  const own = path.join(PROJECT, 'node_modules')
  const linked = path.join(folder, 'node_modules')
  await mkdir(linked)
  for (const name of await readdir(own)) {
    if (/^\.(?:astro|vite|cache)/.test(name)) continue
    await symlink(path.join(own, name), path.join(linked, name))
  }
}

async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  await writeFiles(path.join(folder, 'content'), Object.fromEntries(texts))
  const facts = readFacts(path.join(folder, 'content'))
  const terms = fillTokens(texts.get('terms.mdx') ?? '', facts)
  const version = termsVersion(splitFrontMatter(terms).body)
  let brand = await readFile(path.join(PROJECT, 'content/brand.css'), 'utf8')
  for (const [name, colour] of Object.entries(COLOURS)) {
    brand = brand.replace(new RegExp(`(--color-${name}): #\\w+`), `$1: ${colour}`)
  }
  await writeFiles(path.join(folder, 'public'), { 'favicon.svg': MARK })
  await writeFiles(path.join(folder, 'content'), {
    [`terms-archive/${version}.mdx`]: terms,
    'brand.css': brand,
    'mark.svg': MARK,
  })
}

function photograph() {
  return sharp({ create: { width: 900, height: 1200, channels: 3, background: '#a64' } })
}

async function writePictures(folder: string): Promise<void> {
  const photographs = {
    'products/tax-review.jpg': photograph()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somebody' } }),
    'case-studies/study-1.png': photograph().png(),
    'partners/mia-holm.webp': photograph().webp(),
  }
  for (const [name, picture] of Object.entries(photographs)) {
    await writeFiles(path.join(folder, 'content/images'), { [name]: await picture.toBuffer() })
  }
  const drawings = [
    ...['payroll', 'bookkeeping', 'year-end', 'advice-day', 'everything'].map(
      (id) => [`products/${id}`, 10] as const,
    ),
    ...Array.from(
      { length: STUDY_COUNT - 1 },
      (_, index) => [`case-studies/study-${index + 2}`, 16] as const,
    ),
  ]
  for (const [name, width] of drawings) await writeDrawing(folder, name, width)
}

async function writeDrawing(folder: string, name: string, width: number): Promise<void> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10"><circle r="4"/></svg>`
  await writeFiles(path.join(folder, 'public/images'), { [`${name}.svg`]: drawing })
}

/** Builds a project; throws with the build's output if it fails. */
export function buildSite(folder: string): void {
  const astro = path.join(folder, 'node_modules/.bin/astro')
  execFileSync(process.execPath, [astro, 'build', '--silent'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'pipe',
  })
}
