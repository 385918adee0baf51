import type { Problem } from './problem.ts'

export interface Position {
  line: number
  column: number
}

/** Line and column, from 1, of an offset in a text; columns count UTF-16 units, as editors do. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

/**
 * The offset in `written` of the character at `index` of `value`. `written` is the source text of
 * `value`, with escapes and folded lines.
 */
function offsetInSource(written: string, value: string, index: number): number {
  let at = -1
  for (const sign of value.slice(0, index + 1).split('')) at = written.indexOf(sign, at + 1)
  return Math.max(0, at)
}

/** The path to a field: keys of objects and indexes of lists. */
export type Path = readonly (string | number)[]

/** The offsets of fields in the text of a file; undefined for a missing field. */
export interface FieldOffsets {
  key: (path: Path) => number | undefined
  value: (path: Path) => { start: number; end: number } | undefined
}

/** A file of `content` with everything that could be read. */
export interface ContentFile {
  /** Path relative to the project, such as `content/products/pim.json`. */
  path: string
  text: string
  /** The parsed JSON or front matter; undefined if it could not be read. */
  data: unknown
  places: FieldOffsets
  /** Start of the text below the front matter, for MDX files. */
  bodyStart?: number
  problems: Problem[]
}

export function problemAt(file: ContentFile, offset: number, message: string): Problem {
  return { file: file.path, ...positionAt(file.text, offset), message }
}

/** A problem at the value of a field, or at the nearest parent of a missing field. */
export function fieldProblem(file: ContentFile, path: Path, message: string): Problem {
  for (let length = path.length; length >= 0; length -= 1) {
    const place = file.places.value(path.slice(0, length))
    if (place) return problemAt(file, place.start, message)
  }
  return problemAt(file, 0, message)
}

export function offsetInField(
  file: ContentFile,
  { path, value, index }: { path: Path; value: string; index: number },
): number {
  const place = file.places.value(path)
  if (!place) return 0
  const written = file.text.slice(place.start, place.end)
  const quote = /^["']/.test(written) ? 1 : 0
  return place.start + quote + offsetInSource(written.slice(quote), value, index)
}

export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    data,
  )
}

export interface FieldValue {
  path: Path
  value: unknown
}

/** The values at a path in which `*` matches every entry of a list. */
export function valuesAt(data: unknown, path: Path, before: Path = []): FieldValue[] {
  const [key, ...rest] = path
  if (key === undefined) return data === undefined ? [] : [{ path: before, value: data }]
  if (key !== '*') return valuesAt(valueAt(data, [key]), rest, [...before, key])
  return Array.isArray(data)
    ? data.flatMap((one: unknown, index) => valuesAt(one, rest, [...before, index]))
    : []
}

/** The text at a path; undefined for any other value. */
export function textAt(data: unknown, path: Path): string | undefined {
  const value = valueAt(data, path)
  return typeof value === 'string' ? value : undefined
}
