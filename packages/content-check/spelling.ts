import dictionary from 'dictionary-en-gb'
import nspell from 'nspell'

import { ownWords } from './glossary.ts'
import type { Library } from './library.ts'
import type { Problem } from './problem.ts'

/** What is not prose: tokens, code, addresses and tags. */
const NOT_PROSE = /\(\([^)]*\)\)|`[^`]*`|https?:\S+|\S+@\S+|\]\([^)]*\)|<\/?[A-Za-z][^>]*>/g

/** A word in small letters: those with a capital are names as a rule. */
const WORD = /(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}\p{M}’']+(?!\p{L})/gu

/** A word written once more; of these two English has both in a row. */
const TWICE = /(?<!\p{L})(?!had\b|that\b)(\p{Ll}+)\s+\1(?!\p{L})/gu

/** How many words are offered for one that is not known. */
const OFFERED = 3

let known: ReturnType<typeof nspell> | undefined

/** The British dictionary with the words of docs/glossary.md, read once: that takes a second. */
function openDictionary() {
  if (known) return known
  known = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
  for (const word of ownWords()) known.add(word)
  return known
}

/**
 * Words in texts of more than one word that neither the British dictionary nor docs/glossary.md
 * knows. They may be right, so they are pointed out and stop nothing.
 */
export function unknownWords({ prose }: Library): Problem[] {
  const speller = openDictionary()
  return prose.flatMap(({ written, problem }) => {
    if (!/\s/.test(written)) return []
    const text = written.replaceAll(NOT_PROSE, (found) => ' '.repeat(found.length))
    const twice = Array.from(text.matchAll(TWICE), ({ 0: found, index }) =>
      problem(index, `"${found}" stands here twice`),
    )
    const unknown = Array.from(text.matchAll(WORD)).flatMap(({ 0: found, index }) => {
      const word = found.replaceAll('’', "'").replace(/'s?$/, '')
      if (speller.correct(word)) return []
      const better = speller.suggest(word).slice(0, OFFERED).join(' or ')
      return [
        problem(index, `no dictionary knows "${word}"${better && `; did you mean ${better}?`}`),
      ]
    })
    return [...twice, ...unknown]
  })
}
