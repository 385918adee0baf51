import { readFileSync } from 'node:fs'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../../docs/glossary.md')

/** What the firm calls a thing, and what it does not. */
interface Term {
  write: string
  not: RegExp
  isForStaff: boolean
}

/** A word that is not the firm's, and the one to write in its place. */
interface Misuse {
  index: number
  found: string
  write: string
}

/** The terms of a glossary: each row of its table, once for every word in backticks. */
function readGlossary(markdown: string): Term[] {
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
/** Any word that has another; most texts hold none. */
const MISUSED = new RegExp(GLOSSARY.map(({ not }) => not.source).join('|'), 'i')

/** The words that are right although no dictionary has them: those in backticks below their heading. */
export function ownWords(): string[] {
  const [, below = ''] = TEXT.split('\n## Words that no dictionary has\n')
  return Array.from(below.matchAll(/`([^`]+)`/g), ([, word = '']) => word)
}

/** The words of a text for which the glossary has others; `staff` texts have rows of their own. */
export function misusesIn(text: string, readBy: 'everybody' | 'staff' = 'everybody'): Misuse[] {
  if (!MISUSED.test(text)) return []
  return GLOSSARY.filter(({ isForStaff }) => !isForStaff || readBy === 'staff').flatMap(
    ({ write, not }) =>
      Array.from(text.matchAll(not), ({ 0: found, 1: plural = '', index }) => ({
        index,
        found,
        write: inCase(found, write) + plural,
      })),
  )
}

function inCase(found: string, write: string): string {
  const first = found.charAt(0)
  return first === first.toUpperCase() ? write.charAt(0).toUpperCase() + write.slice(1) : write
}

/** The straight apostrophes inside the words of a text. */
export function straightApostrophes(text: string): number[] {
  return Array.from(text.matchAll(/(?<=\p{L})'(?=\p{L})/gu), ({ index }) => index)
}
