import type { Facts } from '#content-model/facts.ts'
import { fillTokens, tokenOf } from '#content-model/tokens.ts'

import { didYouMean } from './closest.ts'
import { offsetInField, type Path, problemAt, textAt } from './content-file.ts'
import type { Entry, Library } from './library.ts'
import type { Problem } from './problem.ts'
import { schemaAt, takesTokens } from './schema-tree.ts'

/** One text that an editor wrote: a field, or a paragraph of the text below the front matter. */
export interface Prose {
  entry: Entry
  /** The field; empty for a paragraph. */
  path: Path
  written: string
  /** As pages show it. A figure is followed by its label. */
  filled: string
  /** Whether a place of the text as filled in comes from a token. */
  isFilledIn: (index: number) => boolean
  /** A problem at a place of the text as written. */
  problem: (index: number, length: number, message: string) => Problem
  /** A problem at a place of the text as filled in. */
  filledProblem: (index: number, length: number, message: string) => Problem
}

/** The texts of a file, first to last. */
export function proseOf(entry: Entry, facts: Facts): Prose[] {
  const fields = fieldTexts(entry.file.data, [])
  return [
    ...fields.map(({ path, text }) => {
      const label =
        path.at(-1) === 'value'
          ? textAt(entry.file.data, [...path.slice(0, -1), 'label'])
          : undefined
      return prose({ entry, path, written: text, label, facts })
    }),
    ...paragraphsOf(entry).map(({ text, start }) =>
      prose({ entry, path: [], written: text, start, facts }),
    ),
  ]
}

function fieldTexts(value: unknown, path: Path): { path: Path; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object' || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldTexts(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

function paragraphsOf({ file: { text, bodyStart } }: Entry): { text: string; start: number }[] {
  if (bodyStart === undefined) return []
  return Array.from(text.slice(bodyStart).matchAll(/\S(?:(?!\n\s*\n)[\s\S])*/g), (match) => ({
    text: match[0],
    start: bodyStart + match.index,
  }))
}

interface Written {
  entry: Entry
  path: Path
  written: string
  facts: Facts
  label?: string | undefined
  /** Where a paragraph begins in its file. */
  start?: number
}

function prose({ entry, path, written, facts, label, start }: Written): Prose {
  const { file } = entry
  const filled = fillTokens(written, facts)
  const problem = (index: number, length: number, message: string) => {
    const offset =
      start === undefined
        ? offsetInField(file, { path, value: written, index, length })
        : start + index
    return problemAt(file, offset, message)
  }
  return {
    entry,
    path,
    written,
    filled: label === undefined ? filled.text : `${filled.text} ${label}`,
    isFilledIn: (index) => written.startsWith('((', filled.written(index)),
    problem,
    filledProblem: (index, length, message) => {
      const from = Math.min(filled.written(index), Math.max(0, written.length - 1))
      return problem(from, Math.max(1, filled.written(index + length) - from), message)
    },
  }
}

/** The end of a message that proposes tokens; nothing where tokens cannot stand. */
export function tokenProposal({ entry }: Prose, ...names: string[]): string {
  return entry.kind === 'site' ? '' : didYouMean(names.map(tokenOf).join(' and '))
}

/** The sentences and parts of sentences of a text, each with its place. */
export function clausesOf(text: string): { clause: string; start: number }[] {
  return Array.from(text.matchAll(/(?:(?![.;:?!](?:\s|$))[\s\S])+/g), (match) => ({
    clause: match[0],
    start: match.index,
  }))
}

/**
 * The texts in which the firm speaks of itself and its products. Case studies are not among them:
 * their figures are each company's own. Nor are the values that all others are measured by.
 */
export function houseProse({ entries, facts }: Library): Prose[] {
  return entries
    .filter(({ kind }) => kind !== 'study')
    .flatMap((entry) => proseOf(entry, facts))
    .filter(({ entry, path }) =>
      entry.kind === 'site'
        ? path[0] === 'description'
        : takesTokens(schemaAt(entry.collection.schema, path)),
    )
}
