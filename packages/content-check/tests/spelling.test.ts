import { expect, test } from 'vitest'

import { ownWords } from '#content-check/glossary.ts'
import { readLibrary } from '#content-check/library.ts'
import { asLine } from '#content-check/report.ts'
import { unknownWords } from '#content-check/spelling.ts'

import { aLibrary, TERMS } from './a-library.ts'

/** What is said of the words of the terms. */
function told(text: string): string[] {
  const terms = `---\ntitle: Terms\n---\n\n${text}\n`
  return unknownWords(readLibrary(aLibrary({ [TERMS]: terms })))
    .map(asLine)
    .filter((line) => line.startsWith(TERMS))
}

test('a word that no dictionary knows is pointed out where it stands, with a better one', () => {
  expect(told('You will recieve it.')).toEqual([
    `${TERMS}:5:10: no dictionary knows "recieve"; did you mean receive or relieve?`,
  ])
})

test('a word that stands twice in a row is pointed out, but for one that may', () => {
  expect(told('It is is what we had had.')).toEqual([`${TERMS}:5:4: "is is" stands here twice`])
})

test('a word in American spelling has its British one', () => {
  const [line = ''] = told('The color of it.')
  expect(line).toContain('no dictionary knows "color"')
  expect(line).toContain('colour')
})

test.each([
  'British words: our adviser’s judgement, organised; we don’t.',
  'Names such as Okoro and Woonasquatucket, and eCommerce.',
  'What is no prose: ((firm.name)), `npm strat`, https://exampel.com/xyzzy and zoe@exampel.com.',
  'A [link](/prodcuts) and <Page numbre="1">a tag</Page>.',
  'The 30th of 3pm.',
  `Words of the glossary: ${ownWords().join(' ')}.`,
])('nothing is said of %s', (text) => {
  expect(told(text)).toEqual([])
})

test('nothing is said of the words of a text whose front matter cannot be read', () => {
  const files = aLibrary({ [TERMS]: 'title: Terms\nimage: a.svg\n\nYou will recieve it.\n' })
  expect(unknownWords(readLibrary(files)).map(asLine)).toEqual([])
})
