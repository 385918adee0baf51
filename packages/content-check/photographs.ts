import sharp from 'sharp'

import { isPhotograph } from '#content-model/fields.ts'

import { problemIn } from './content-file.ts'
import type { Library } from './library.ts'
import type { Problem } from './problem.ts'
import { pictureFields } from './rules/pictures.ts'

const LEAST_WIDTH = 800
const MOST_MEGABYTES = 12

/** Every photograph can be read, is large enough to be sharp, and small enough to be kept. */
export async function photographProblems({ entries, pictures }: Library): Promise<Problem[]> {
  const shown = entries.flatMap((entry) =>
    pictureFields(entry)
      .filter(({ address }) => isPhotograph(address))
      .map(({ path, address }) => ({ file: entry.file, path, bytes: pictures.get(address) })),
  )
  const problems = await Promise.all(
    shown.map(async ({ file, path, bytes }) => {
      const message = bytes && (await problemOf(bytes))
      return message === undefined ? [] : [problemIn(file, path, message)]
    }),
  )
  return problems.flat()
}

async function problemOf(bytes: Buffer): Promise<string | undefined> {
  const megabytes = bytes.length / 2 ** 20
  if (megabytes > MOST_MEGABYTES) {
    return `the photograph must have at most ${MOST_MEGABYTES} MB; found ${megabytes.toFixed(1)} MB`
  }
  try {
    const image = sharp(bytes, { failOn: 'warning' })
    const { autoOrient, format } = await image.metadata()
    if (format === 'svg') return 'this file is a drawing; its name ends in .svg'
    // Reads all of it, so that one which breaks off is found.
    await image.stats()
    const least = Math.min(autoOrient.width, autoOrient.height)
    return least < LEAST_WIDTH
      ? `the photograph must be at least ${LEAST_WIDTH} pixels wide and high; found ${autoOrient.width} by ${autoOrient.height}`
      : undefined
  } catch {
    return 'this photograph cannot be read; save it anew as JPEG, PNG, WebP or AVIF'
  }
}
