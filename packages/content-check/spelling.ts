import dictionary from 'dictionary-en-gb'
import nspell from 'nspell'

import { extraWords } from './glossary.ts'
import type { Library } from './library.ts'
import type { Problem } from './problem.ts'

/** Parts of a text that are not prose: tokens, code, addresses and tags. */
const NOT_PROSE = /\(\([^)]*\)\)|`[^`]*`|https?:\S+|\S+@\S+|\]\([^)]*\)|<\/?[A-Za-z][^>]*>/g

/** A lower-case word; capitalised words are usually names. */
const WORD = /(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}\p{M}’']+(?!\p{L})/gu

/** A doubled word; “had had” and “that that” are allowed. */
const DOUBLED = /(?<!\p{L})(?!had\b|that\b)(\p{Ll}+)\s+\1(?!\p{L})/gu

const MAX_SUGGESTIONS = 3

let dictionaryCache: ReturnType<typeof nspell> | undefined

/** Loads the British dictionary and the words of docs/glossary.md, once; this takes a second. */
function openDictionary() {
  if (dictionaryCache) return dictionaryCache
  dictionaryCache = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) })
  for (const word of extraWords()) dictionaryCache.add(word)
  return dictionaryCache
}

/** Warnings about words that are neither in the British dictionary nor in docs/glossary.md. */
export function unknownWords({ prose }: Library): Problem[] {
  const speller = openDictionary()
  return prose.flatMap(({ written, problem }) => {
    if (!/\s/.test(written)) return []
    const text = written.replaceAll(NOT_PROSE, (found) => ' '.repeat(found.length))
    const doubled = Array.from(text.matchAll(DOUBLED), ({ 0: found, index }) =>
      problem(index, `"${found}" is a repeated word`),
    )
    const unknown = Array.from(text.matchAll(WORD)).flatMap(({ 0: found, index }) => {
      const word = found.replaceAll('’', "'").replace(/'s?$/, '')
      if (speller.correct(word)) return []
      const suggestions = speller.suggest(word).slice(0, MAX_SUGGESTIONS).join(' or ')
      return [
        problem(
          index,
          `"${word}" is not in the dictionary${suggestions && `; did you mean ${suggestions}?`}`,
        ),
      ]
    })
    return [...doubled, ...unknown]
  })
}
