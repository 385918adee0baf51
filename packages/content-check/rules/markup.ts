import { mdxToMdast } from 'satteri'

import { problemAt, type ContentFile } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import { bodyOf, unreadable } from '#content-check/markdown.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'

/** Content holds words and no code; Markdown stands only where it is read. Specimens have a rule of their own. */
export function markupProblems({ entries, prose }: Library): Problem[] {
  return [
    ...entries.flatMap(({ kind, file }) => (kind === 'specimen' ? [] : bodyProblems(file))),
    ...prose.filter(({ path }) => path.length > 0).flatMap(fieldProblems),
  ]
}

function bodyProblems(file: ContentFile): Problem[] {
  if (file.bodyStart === undefined) return []
  if (file.text.slice(file.bodyStart).trim() === '') {
    return [problemAt(file, file.bodyStart, 'the text below the front matter is missing')]
  }
  const problems = signProblems(file)
  return problems.length > 0 ? problems : compileProblems(file)
}

function signProblems(file: ContentFile): Problem[] {
  const { headings, tags, words } = bodyOf(file)
  return [
    ...headings
      .filter(({ depth }) => depth === 1)
      .map(({ offset }) =>
        problemAt(
          file,
          offset,
          'a heading here begins with ##; the page has its # heading already',
        ),
      ),
    ...tags.map(({ offset }) =>
      problemAt(file, offset, 'a tag stands here; the text is Markdown without HTML or components'),
    ),
    ...words.flatMap(({ offset, end }) => codeIn(file, offset, end)),
  ]
}

/** What the build would refuse although it looks like words, such as `<https://…>`. */
function compileProblems(file: ContentFile): Problem[] {
  if (!/[<{]/.test(file.text.slice(file.bodyStart))) return []
  try {
    mdxToMdast(file.text)
    return []
  } catch (error) {
    return [unreadable(file, error, 'this would be read as code')]
  }
}

const CODE = /(?<!\\)[{}]|(?<!\\)<(?=\S)/g
const MODULE = /(?<=^|\n)(?:import|export)(?=\s+[\w*{'"])/g

function codeIn(file: ContentFile, offset: number, end: number): Problem[] {
  const text = file.text.slice(offset, end)
  const isBlockStart = /\n\s*$/.test(file.text.slice(0, offset))
  return [
    ...Array.from(text.matchAll(CODE), ({ 0: sign, index }) =>
      problemAt(
        file,
        offset + index,
        `${sign} begins or ends code here; write \\${sign} for the sign`,
      ),
    ),
    ...(isBlockStart
      ? Array.from(text.matchAll(MODULE), ({ 0: word, index }) =>
          problemAt(
            file,
            offset + index,
            `a line that begins with ${word} is code; begin it otherwise`,
          ),
        )
      : []),
  ]
}

const MARKS: readonly { pattern: RegExp; message: string }[] = [
  {
    pattern: /\[[^\]\n]+\]\([^)\n]*\)/g,
    message: 'a link would show as it is written here; name the page in words',
  },
  {
    pattern: /\*\*|__|(?<!\w)`/g,
    message: 'signs of Markdown would show as they are written here',
  },
  { pattern: /<\/?[A-Za-z][^<>\n]*>/g, message: 'a tag would show as it is written here' },
  {
    pattern: /&(?:[a-z]+|#\d+);/gi,
    message: 'this code would show as it is written here; write the sign itself',
  },
]

function fieldProblems(prose: Prose): Problem[] {
  return MARKS.flatMap(({ pattern, message }) =>
    Array.from(prose.written.matchAll(pattern), (match) =>
      prose.problem(match.index, `${message}; found ${match[0]}`),
    ),
  )
}
