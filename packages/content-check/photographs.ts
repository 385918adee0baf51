import sharp from 'sharp'

import { isPhotograph } from '#content/fields.ts'

import { problemIn } from './content-file.ts'
import { MARK_FILE, type Library } from './library.ts'
import type { Problem } from './problem.ts'
import { pictureFields } from './rules/pictures.ts'

const LEAST_WIDTH = 800
const MOST_MEGABYTES = 12

type Test = (bytes: Buffer) => Promise<string | undefined>

/** Every photograph can be read, is large enough to be sharp, and small enough to be kept. */
export function photographProblems(library: Library): Promise<Problem[]> {
  return told(library, async (bytes) => (await unreadable(bytes)) ?? unfit(bytes))
}

/** Every photograph can be read, without which no page can be made. */
export function unreadablePhotographs(library: Library): Promise<Problem[]> {
  return told(library, unreadable)
}

/** Every drawing can be read: browsers show nothing of one that is no well-formed SVG. */
export async function brokenDrawings({ files }: Library): Promise<Problem[]> {
  const drawings = [...files].filter(
    ([path]) => path === MARK_FILE || /^public\/images\/.*\.svg$/i.test(path),
  )
  const problems: Problem[] = []
  for (const [file, bytes] of drawings) {
    // In turn: of two that are read at once, one may be refused without its reason.
    const reason = await sharp(bytes)
      .metadata()
      .then(() => undefined, String)
    if (reason !== undefined) problems.push(asBroken(file, reason))
  }
  return problems
}

/** Where the reader of drawings gave up, which it says at the end. */
function asBroken(file: string, reason: string): Problem {
  const place = /on line (\d+) column (\d+) of data: (.*)/.exec(reason)
  const [, line = '1', column = '1', why = 'it cannot be read'] = place ?? []
  const message = `the drawing is no well-formed SVG: ${why}`
  return { file, line: Number(line), column: Number(column), message }
}

async function told({ entries, pictures }: Library, test: Test): Promise<Problem[]> {
  const shown = entries.flatMap((entry) =>
    pictureFields(entry)
      .filter(({ address }) => isPhotograph(address))
      .map(({ path, address }) => ({ file: entry.file, path, bytes: pictures.get(address) })),
  )
  const problems = await Promise.all(
    shown.map(async ({ file, path, bytes }) => {
      const message = bytes && (await test(bytes))
      return message === undefined ? [] : [problemIn(file, path, message)]
    }),
  )
  return problems.flat()
}

async function unreadable(bytes: Buffer): Promise<string | undefined> {
  try {
    const image = sharp(bytes, { failOn: 'warning' })
    const { format } = await image.metadata()
    if (format === 'svg') return 'this file is a drawing; its name ends in .svg'
    // Reads all of it, so that one which breaks off is found.
    await image.stats()
    return undefined
  } catch {
    return 'this photograph cannot be read; save it anew as JPEG, PNG, WebP or AVIF'
  }
}

async function unfit(bytes: Buffer): Promise<string | undefined> {
  const megabytes = bytes.length / 2 ** 20
  if (megabytes > MOST_MEGABYTES) {
    return `the photograph must have at most ${MOST_MEGABYTES} MB; found ${megabytes.toFixed(1)} MB`
  }
  const { autoOrient } = await sharp(bytes).metadata()
  return Math.min(autoOrient.width, autoOrient.height) < LEAST_WIDTH
    ? `the photograph must be at least ${LEAST_WIDTH} pixels wide and high; found ${autoOrient.width} by ${autoOrient.height}`
    : undefined
}
