import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { answerText } from '#domain/portal/answers.texts.ts'
import {
  answerProblem,
  cleanAnswers,
  findAnswerProblems,
  QUESTION_KINDS,
  visibleQuestions,
  type Question,
} from '#domain/portal/intake.ts'
import { formatDate } from '#domain/time/date.ts'
import { aQuestion } from '#tests/an-intake.ts'
import { anyText } from '#tests/arbitraries.ts'

/** Questions with answers; some questions are shown only after a certain answer to an earlier question. */
const questionnaires = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...QUESTION_KINDS),
      required: fc.boolean(),
      shownIf: fc.option(fc.record({ question: fc.nat(9), answer: fc.constantFrom('yes', 'no') })),
      answer: fc.option(fc.oneof(fc.constantFrom('yes', 'no', '', '12', '2026-01-31'), anyText())),
    }),
    { maxLength: 10 },
  )
  .map((rows) => ({
    questions: rows.map(({ kind, required, shownIf }, index) =>
      aQuestion(`q${index}`, kind, `Question ${index}?`, {
        required,
        ...(kind === 'choice' && { choices: ['yes', 'no'] }),
        ...(shownIf !== null &&
          shownIf.question < index && {
            shownIf: { question: `q${shownIf.question}`, answer: shownIf.answer },
          }),
      }),
    ),
    answers: Object.fromEntries(
      rows.flatMap(({ answer }, index) => (answer === null ? [] : [[`q${index}`, answer]])),
    ),
  }))

const ids = (questions: readonly Question[]) => questions.map(({ id }) => id)

const asked = (id: string, question?: string) =>
  aQuestion(
    id,
    'yes-no',
    'Yes?',
    question === undefined ? {} : { shownIf: { question, answer: 'yes' } },
  )

test('an unanswered hidden question does not stop the customer from sending the answers', () => {
  fc.assert(
    fc.property(questionnaires, ({ questions, answers }) => {
      const shown = ids(visibleQuestions(questions, answers))
      const problems = Object.keys(findAnswerProblems(questions, answers))
      expect(shown).toEqual(expect.arrayContaining(problems))
    }),
  )
})

test('removing the answers to hidden questions does not change which questions are visible', () => {
  fc.assert(
    fc.property(questionnaires, ({ questions, answers }) => {
      const shown = ids(visibleQuestions(questions, answers))
      const kept = Object.fromEntries(Object.entries(answers).filter(([id]) => shown.includes(id)))
      expect(ids(visibleQuestions(questions, kept))).toEqual(shown)
      expect(ids(questions).filter((id) => shown.includes(id))).toEqual(shown)
    }),
  )
})

test('a question that depends on a hidden question is hidden too', () => {
  const questions = [asked('a'), asked('b', 'a'), asked('c', 'b')]
  expect(ids(visibleQuestions(questions, { a: 'yes', b: 'yes' }))).toEqual(['a', 'b', 'c'])
  expect(ids(visibleQuestions(questions, { a: 'no', b: 'yes' }))).toEqual(['a'])
})

const question = (kind: Question['kind']) =>
  aQuestion('q', kind, 'What?', kind === 'choice' ? { choices: ['Café', 'Bar'] } : {})

/** The stored form of an answer to a question of this kind. */
const cleaned = (kind: Question['kind'], answer: string) =>
  cleanAnswers([question(kind)], { q: answer })['q'] ?? ''

test.each([
  ['short', ['Ada', 'x'.repeat(200)], ['x'.repeat(201), 'a\nb']],
  ['long', ['a\nb', '😀'.repeat(5000)], ['x'.repeat(5001)]],
  ['number', ['0', '-1.5', '1,250.5', '12000'], ['1,25', 'twelve', '1.', '٣']],
  ['money', ['£250,000', '250,000', '250000', '5.50', '£0'], ['£5.5', '€5', '-£5', '5 pounds']],
  ['date', ['2024-02-29', '1999-12-31'], ['2025-02-29', '31/12/1999', '2025-13-01', '0001-01-01']],
  ['choice', ['Café'], ['café', 'Inn']],
  ['yes-no', ['yes', 'no'], ['Yes', 'maybe']],
] as const)('a question of the kind %s accepts %j and refuses %j', (kind, right, wrong) => {
  for (const answer of ['', ...right]) expect(answerProblem(question(kind), answer)).toBeUndefined()
  for (const answer of wrong)
    expect(answerProblem(question(kind), answer)).toEqual(expect.any(String))
})

test('saving an answer a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom(...QUESTION_KINDS), anyText(), (kind, text) => {
      const stored = cleaned(kind, text)
      expect(cleaned(kind, stored)).toBe(stored)
      expect([undefined, expect.any(String)]).toContainEqual(answerProblem(question(kind), stored))
    }),
  )
})

test('only a long answer keeps its leading and trailing spaces', () => {
  for (const kind of QUESTION_KINDS) {
    expect(cleaned(kind, ' a ')).toBe(kind === 'long' ? ' a ' : 'a')
  }
})

test.each([
  ['date', '2026-03-02', formatDate('2026-03-02')],
  ['money', '250000', '£250,000'],
  ['money', '£5', '£5'],
  ['yes-no', 'yes', 'Yes'],
  ['yes-no', 'no', 'No'],
  ['long', ' \n', 'Not answered'],
  ['short', undefined, 'Not answered'],
  ['short', 'Ada', 'Ada'],
] as const)('an answer of the kind %s with the value %j is shown as %j', (kind, answer, words) => {
  expect(answerText({ kind }, answer)).toBe(words)
})
