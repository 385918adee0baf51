import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

const HEADING = '\n## Phrases that readers stumble over\n'
const FILES = globSync([
  '{src,netlify}/**/*.{ts,tsx,mts,astro,css,sql}',
  'docs/**/*.md',
  '{README,CONTRIBUTING}.md',
])

/** The phrases in backticks at the head of the glossary's list. */
function readPhrases(): string[] {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split(HEADING)
  const entries = section.split('\n## ')[0]?.match(/^- `[^:]+:/gm) ?? []
  return entries.flatMap((entry) =>
    Array.from(entry.matchAll(/`([^`]+)`/g), ([, phrase = '']) => phrase),
  )
}

/** Matches each phrase as whole words, even if a comment has a line break inside the phrase. */
function phrasesPattern(phrases: readonly string[]): RegExp {
  const words = phrases.map((phrase) => phrase.replaceAll(' ', String.raw`\s+(?:(?:\*|//|--)\s+)?`))
  return new RegExp(String.raw`(?<![\w-])(?:${words.join('|')})(?![\w-])`, 'gi')
}

const PHRASES = readPhrases()
const PATTERN = phrasesPattern(PHRASES)

/** Each phrase in a file, with its line; code in documents is not searched. */
function phrasesIn(file: string): string[] {
  const read = readFileSync(file, 'utf8')
  const text = file.endsWith('.md') ? read.replaceAll(/`[^`\n]+`/g, '``') : read
  return Array.from(text.matchAll(PATTERN), ({ 0: found, index }) => {
    const line = text.slice(0, index).split('\n').length
    return `${file}:${line} ${found.replaceAll(/[\s*/-]+/g, ' ')}`
  })
}

test('comments and documents use none of the glossary’s phrases to avoid', () => {
  expect(FILES.flatMap(phrasesIn)).toEqual([])
})
