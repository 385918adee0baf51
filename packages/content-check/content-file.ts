import { offsetInWritten, positionAt } from './positions.ts'
import type { Problem } from './problem.ts'

/** The way to a field: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[]

/** Where the fields of a file stand in its text. A field that is not there has no place. */
export interface Places {
  /** Start of the name of a field. */
  key: (path: Path) => number | undefined
  value: (path: Path) => { start: number; end: number } | undefined
}

/** A file of `content`, read as far as it can be. */
export interface ContentFile {
  /** Below the project, such as `content/products/pim.json`. */
  path: string
  text: string
  /** What JSON or front matter say; undefined where they could not be read. */
  data: unknown
  places: Places
  /** Start of the text below the front matter, for MDX files. */
  bodyStart?: number
  /** What keeps the file from being read. */
  problems: Problem[]
}

/** A problem at an offset of a file. */
export function problemAt(file: ContentFile, offset: number, message: string): Problem {
  return { file: file.path, ...positionAt(file.text, offset), message }
}

/** A problem with the value of a field, or with the nearest field around it that is there. */
export function problemIn(file: ContentFile, path: Path, message: string): Problem {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = file.places.value(path.slice(0, length))
    if (place) return problemAt(file, place.start, message)
  }
  return problemAt(file, 0, message)
}

/** Offset in the file of a part of a text that stands in a field. */
export function offsetInField(
  file: ContentFile,
  { path, value, index, length }: { path: Path; value: string; index: number; length: number },
): number {
  const place = file.places.value(path)
  if (!place) return 0
  const written = file.text.slice(place.start, place.end)
  const quote = /^["']/.test(written) ? 1 : 0
  return place.start + quote + offsetInWritten(written.slice(quote), value, index, length)
}

/** The value at a path of what a file says, or undefined. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    data,
  )
}

/** The text at a path, or undefined where something else stands. */
export function textAt(data: unknown, path: Path): string | undefined {
  const value = valueAt(data, path)
  return typeof value === 'string' ? value : undefined
}
