import type { Problem } from './problem.ts'

export interface Position {
  line: number
  column: number
}

/** Line and column, from 1, of a place in a text; columns count as editors do, in UTF-16 units. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

/**
 * Where a place of a value stands in the written form of that value, which may be escaped or folded
 * over lines: signs that only the written form has are passed over.
 */
function offsetInWritten(written: string, value: string, index: number): number {
  let at = -1
  for (const sign of value.slice(0, index + 1).split('')) at = written.indexOf(sign, at + 1)
  return Math.max(0, at)
}

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
  { path, value, index }: { path: Path; value: string; index: number },
): number {
  const place = file.places.value(path)
  if (!place) return 0
  const written = file.text.slice(place.start, place.end)
  const quote = /^["']/.test(written) ? 1 : 0
  return place.start + quote + offsetInWritten(written.slice(quote), value, index)
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

/** A value of a file, and the way to it. */
export interface Found {
  path: Path
  value: unknown
}

/** The values that are there at a path in which * stands for every entry of a list. */
export function valuesAt(data: unknown, path: Path, before: Path = []): Found[] {
  const [key, ...rest] = path
  if (key === undefined) return data === undefined ? [] : [{ path: before, value: data }]
  if (key !== '*') return valuesAt(valueAt(data, [key]), rest, [...before, key])
  return Array.isArray(data)
    ? data.flatMap((one: unknown, index) => valuesAt(one, rest, [...before, index]))
    : []
}

/** The text at a path, or undefined where something else stands. */
export function textAt(data: unknown, path: Path): string | undefined {
  const value = valueAt(data, path)
  return typeof value === 'string' ? value : undefined
}
