import { expect, test } from 'vitest'

import { replacedInFile, HOME_FILE, FIRST_NOTE_FILE, reportedProblems } from './a-library.ts'

const LEAD = '((firm.name)) buys profitable businesses.'
const SENTENCE = 'It buys what it knows and keeps what it buys. '

const problemsAfter = (...change: Parameters<typeof replacedInFile>) =>
  reportedProblems(replacedInFile(...change))

test('the content check reports a hero that fills three screens, at the line of its longest text', () => {
  expect(problemsAfter(HOME_FILE, LEAD, SENTENCE.repeat(120).trim())).toEqual([
    expect.stringMatching(
      /^content\/home\.json:4:14: the first view of the home page has \d+ letters; above 3000 it shows late on a slow connection; shorten lead in hero by \d+$/,
    ),
  ])
})

test('the content check accepts a hero of two paragraphs and a longer list of strengths', () => {
  expect(problemsAfter(HOME_FILE, LEAD, SENTENCE.repeat(20).trim())).toEqual([])
  const strength = '{ "title": "Honest figures", "text": "They are sourced. They are dated." }'
  const strengths = `"strengths": [${`${strength}, `.repeat(8)}`
  expect(problemsAfter(HOME_FILE, '"strengths": [', strengths)).toEqual([])
})

test('the content check reports a page that is too long', () => {
  const text = `${SENTENCE.repeat(20).trim()}\n\n`.repeat(30)
  expect(problemsAfter(FIRST_NOTE_FILE, '\n---\n', `\n---\n\n${text}`)).toEqual([
    expect.stringMatching(
      /^content\/pages\/first-note\.mdx:\d+:1: this page has \d+ letters; above/,
    ),
  ])
})
