import sharp from 'sharp'

import { isPhotograph } from '#content/fields.ts'

import { fieldProblem } from './content-file.ts'
import { MARK_FILE, type Library } from './library.ts'
import type { Problem } from './problem.ts'
import { pictureFields } from './rules/pictures.ts'

const MIN_WIDTH = 800
const MAX_MEGABYTES = 12

type PhotographCheck = (bytes: Buffer) => Promise<string | undefined>

/** Photographs that cannot be read, or are too small or too large. */
export function photographProblems(library: Library): Promise<Problem[]> {
  return checkPhotographs(
    library,
    async (bytes) => (await unreadableMessage(bytes)) ?? unsuitableMessage(bytes),
  )
}

/** Photographs that cannot be read and therefore break the build. */
export function unreadablePhotographs(library: Library): Promise<Problem[]> {
  return checkPhotographs(library, unreadableMessage)
}

/** Drawings that are not well-formed SVG: browsers do not show them. */
export async function brokenDrawings({ files }: Library): Promise<Problem[]> {
  const drawings = [...files].filter(
    ([path]) => path === MARK_FILE || /^public\/images\/.*\.svg$/i.test(path),
  )
  const problems: Problem[] = []
  for (const [file, bytes] of drawings) {
    // Drawings are read one at a time, because one of two parallel reads may fail without a reason.
    const reason = await sharp(bytes)
      .metadata()
      .then(() => undefined, String)
    if (reason !== undefined) problems.push(brokenDrawingProblem(file, reason))
  }
  return problems
}

function brokenDrawingProblem(file: string, reason: string): Problem {
  const place = /on line (\d+) column (\d+) of data: (.*)/.exec(reason)
  const [, line = '1', column = '1', why = 'it cannot be read'] = place ?? []
  const message = `the drawing is not well-formed SVG: ${why}`
  return { file, line: Number(line), column: Number(column), message }
}

async function checkPhotographs(
  { entries, pictures }: Library,
  test: PhotographCheck,
): Promise<Problem[]> {
  const shown = entries.flatMap((entry) =>
    pictureFields(entry)
      .filter(({ address }) => isPhotograph(address))
      .map(({ path, address }) => ({ file: entry.file, path, bytes: pictures.get(address) })),
  )
  const problems = await Promise.all(
    shown.map(async ({ file, path, bytes }) => {
      const message = bytes && (await test(bytes))
      return message === undefined ? [] : [fieldProblem(file, path, message)]
    }),
  )
  return problems.flat()
}

async function unreadableMessage(bytes: Buffer): Promise<string | undefined> {
  try {
    const image = sharp(bytes, { failOn: 'warning' })
    const { format } = await image.metadata()
    if (format === 'svg') return 'this file is a drawing; its name must end in .svg'
    // Decodes the whole picture, because the header of a truncated file is valid.
    await image.stats()
    return undefined
  } catch {
    return 'this photograph cannot be read; save it again as JPEG, PNG, WebP or AVIF'
  }
}

async function unsuitableMessage(bytes: Buffer): Promise<string | undefined> {
  const megabytes = bytes.length / 2 ** 20
  if (megabytes > MAX_MEGABYTES) {
    return `the photograph must have at most ${MAX_MEGABYTES} MB; found ${megabytes.toFixed(1)} MB`
  }
  const { autoOrient } = await sharp(bytes).metadata()
  return Math.min(autoOrient.width, autoOrient.height) < MIN_WIDTH
    ? `the photograph must be at least ${MIN_WIDTH} pixels wide and high; found ${autoOrient.width} by ${autoOrient.height}`
    : undefined
}
