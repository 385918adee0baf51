import { expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'
import { asLine } from '#content-check/report.ts'

import { aLibrary, written } from './a-library.ts'

const HOME = 'content/home.json'
const NOTE = 'content/pages/first-note.mdx'
const LEAD = '((firm.name)) buys profitable businesses.'
const SENTENCE = 'It buys what it knows and keeps what it buys. '

/** What is told of a file in which more is written. */
const told = (file: string, before: string, instead: string) =>
  checkLibrary({
    ...aLibrary({ [file]: written(file).replace(before, () => instead) }),
    year: 2026,
  }).map(asLine)

test('a hero of three screens is too long, at the line of its longest text', () => {
  expect(told(HOME, LEAD, SENTENCE.repeat(120).trim())).toEqual([
    expect.stringMatching(
      /^content\/home\.json:4:14: what is seen first of the home page has \d+ letters, and comes late on a slow line above 3000; shorten lead in hero by \d+$/,
    ),
  ])
})

test('a hero of two paragraphs is not, and neither are more strengths', () => {
  expect(told(HOME, LEAD, SENTENCE.repeat(20).trim())).toEqual([])
  const strength = '{ "title": "Honest figures", "text": "They are sourced. They are dated." }'
  const strengths = `"strengths": [${`${strength}, `.repeat(8)}`
  expect(told(HOME, '"strengths": [', strengths)).toEqual([])
})

test('the check reports a page that is too long', () => {
  const text = `${SENTENCE.repeat(20).trim()}\n\n`.repeat(30)
  expect(told(NOTE, '\n---\n', `\n---\n\n${text}`)).toEqual([
    expect.stringMatching(/^content\/pages\/first-note\.mdx:\d+:1: this page has \d+ letters, and/),
  ])
})
