import type { Entry } from './collections.ts'
import { offsetInField, type Path, problemAt } from './content-file.ts'
import type { Problem } from './problem.ts'

/** One text by an editor: a field, or a paragraph below the front matter. */
export interface Prose {
  entry: Entry
  /** Path of the field; empty for a paragraph. */
  path: Path
  written: string
  problem: (index: number, message: string) => Problem
}

export function proseOf(entry: Entry): Prose[] {
  const { file } = entry
  return [
    ...fieldTexts(file.data, []).map(({ path, written }) => ({
      entry,
      path,
      written,
      problem: (index: number, message: string) =>
        problemAt(file, offsetInField(file, { path, value: written, index }), message),
    })),
    ...paragraphsOf(entry).map(({ written, start }) => ({
      entry,
      path: [],
      written,
      problem: (index: number, message: string) => problemAt(file, start + index, message),
    })),
  ]
}

function fieldTexts(value: unknown, path: Path): { path: Path; written: string }[] {
  if (typeof value === 'string') return [{ path, written: value }]
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function paragraphsOf({ file: { text, bodyStart } }: Entry): { written: string; start: number }[] {
  if (bodyStart === undefined) return []
  return Array.from(text.slice(bodyStart).matchAll(/\S(?:(?!\n\s*\n)[\s\S])*/g), (match) => ({
    written: match[0],
    start: bodyStart + match.index,
  }))
}
