import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../docs/glossary.md')

/** Each word in backticks in the glossary's column of words to avoid, with the word to use. */
function readGlossary(markdown: string) {
  return markdown.split('\n').flatMap((line) => {
    const [, write = '', not = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return Array.from(not.matchAll(/`([^`]+)`/g), ([, word = '']) => ({
      write,
      not: new RegExp(String.raw`(?<![\w/.@-])${word}(s?)(?![\w/@-])`, 'gi'),
      isForStaff: where === 'staff',
    }))
  })
}

const TEXT = readFileSync(FILE, 'utf8')
const GLOSSARY = readGlossary(TEXT)

/** Correct words that are not in the dictionary, as the glossary lists them in backticks. */
export function extraWords(): string[] {
  const [, below = ''] = TEXT.split('\n## Words that no dictionary has\n')
  return Array.from(below.matchAll(/`([^`]+)`/g), ([, word = '']) => word)
}

/** The words to avoid in a text; some rows apply to texts for staff only. */
export function misusesIn(text: string, readBy: 'everybody' | 'staff' = 'everybody') {
  return GLOSSARY.filter(({ isForStaff }) => !isForStaff || readBy === 'staff').flatMap(
    ({ write, not }) =>
      Array.from(text.matchAll(not), ({ 0: found, 1: plural = '', index }) => ({
        index,
        found,
        write: matchCase(found, write) + plural,
      })),
  )
}

function matchCase(found: string, write: string): string {
  const first = found.charAt(0)
  return first === first.toUpperCase() ? write.charAt(0).toUpperCase() + write.slice(1) : write
}

export function straightApostrophes(text: string): number[] {
  return Array.from(text.matchAll(/(?<=\p{L})'(?=\p{L})/gu), ({ index }) => index)
}
