import { expect, test } from 'vitest'

import { extraWords } from '#content-check/glossary.ts'
import { readLibrary } from '#content-check/library.ts'
import { formatProblem } from '#content-check/problem.ts'
import { unknownWords } from '#content-check/spelling.ts'

import { aSite, TERMS_FILE } from './a-library.ts'

/** The warnings about unknown words in terms with this text. */
function wordsIn(text: string): string[] {
  const terms = `---\ntitle: Terms\n---\n\n${text}\n`
  return unknownWords(readLibrary(aSite({ [TERMS_FILE]: terms })))
    .map(formatProblem)
    .filter((line) => line.startsWith(TERMS_FILE))
}

test('the spelling check reports the position of an unknown word and suggests corrections', () => {
  expect(wordsIn('You will recieve it.')).toEqual([
    `${TERMS_FILE}:5:10: "recieve" is not in the dictionary; did you mean receive or relieve?`,
  ])
})

test('the spelling check reports a repeated word, except “had had” and “that that”', () => {
  expect(wordsIn('It is is what we had had.')).toEqual([
    `${TERMS_FILE}:5:4: "is is" is a repeated word`,
  ])
})

test('the spelling check reports a word in American spelling and suggests the British spelling', () => {
  const [line = ''] = wordsIn('The color of it.')
  expect(line).toContain('"color" is not in the dictionary')
  expect(line).toContain('colour')
})

test.each([
  'British words: our adviser’s judgement, organised; we don’t.',
  'Names such as Okoro and Woonasquatucket, and eCommerce.',
  'What is no prose: ((firm.name)), `npm strat`, https://exampel.com/xyzzy and zoe@exampel.com.',
  'A [link](/prodcuts) and <Page numbre="1">a tag</Page>.',
  'The 30th of 3pm.',
  `Words of the glossary: ${extraWords().join(' ')}.`,
])('the spelling check accepts: %s', (text) => {
  expect(wordsIn(text)).toEqual([])
})

test('the spelling check skips a text whose front matter cannot be read', () => {
  const files = aSite({ [TERMS_FILE]: 'title: Terms\nimage: a.svg\n\nYou will recieve it.\n' })
  expect(unknownWords(readLibrary(files)).map(formatProblem)).toEqual([])
})
