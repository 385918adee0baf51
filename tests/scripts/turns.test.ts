import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const HEADING = '\n## Turns that no reader should read twice\n'
const FILES = globSync([
  '{src,netlify}/**/*.{ts,tsx,mts,astro,css,sql}',
  'docs/**/*.md',
  '{README,CONTRIBUTING}.md',
])

/** The turns in backticks at the head of the glossary's list. */
function readTurns(): string[] {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split(HEADING)
  const entries = section.split('\n## ')[0]?.match(/^- `[^:]+:/gm) ?? []
  return entries.flatMap((entry) =>
    Array.from(entry.matchAll(/`([^`]+)`/g), ([, turn = '']) => turn),
  )
}

/** Matches each turn as whole words, also where a comment breaks its line. */
function turnsPattern(turns: readonly string[]): RegExp {
  const words = turns.map((turn) => turn.replaceAll(' ', String.raw`\s+(?:(?:\*|//|--)\s+)?`))
  return new RegExp(String.raw`(?<![\w-])(?:${words.join('|')})(?![\w-])`, 'gi')
}

const TURNS = readTurns()
const PATTERN = turnsPattern(TURNS)

/** Each turn in a file with its line; code in documents is not searched. */
function turnsIn(file: string): string[] {
  const read = readFileSync(file, 'utf8')
  const text = file.endsWith('.md') ? read.replaceAll(/`[^`\n]+`/g, '``') : read
  return Array.from(text.matchAll(PATTERN), ({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line} ${found.replaceAll(/[\s*/-]+/g, ' ')}`
  })
}

test('the glossary lists turns to avoid', () => {
  expect(TURNS).toEqual(expect.arrayContaining(['anew', 'is told', 'under way']))
})

test('the check finds a turn in any case and across the lines of a comment', () => {
  expect(' * Under\n * way, is\n// told; thunder way'.match(PATTERN)).toHaveLength(2)
})

test('comments and documents contain none of the turns to avoid', () => {
  expect(FILES.flatMap(turnsIn)).toEqual([])
})
