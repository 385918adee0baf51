import { expect, test } from 'vitest'

import { intakeOf, portalContent } from '#content/product/portal.ts'

const bank = { id: 'bank', kind: 'yes-no', question: 'Do you borrow?' } as const
const which = { id: 'which', kind: 'short', question: 'From whom?' } as const

function problemsOf(portal: object): string[] {
  const parsed = portalContent.safeParse(portal)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test('documents and questions are required unless the content says otherwise', () => {
  const documents = [{ name: 'Accounts', why: 'For the figures.' }]
  const intake = intakeOf({ documents, questions: [bank, { ...which, optional: true }] })
  expect(intake.documents).toEqual([{ ...documents[0], required: true }])
  expect(intake.questions.map(({ required }) => required)).toEqual([true, false])
})

test('a portal has zero revisions and reminders if its content mentions neither', () => {
  expect(intakeOf({})).toEqual({ documents: [], questions: [], revisions: 0, remindAfter: null })
})

test('a question may depend only on an earlier question', () => {
  const shownIf = { question: 'bank', answer: 'yes' }
  expect(problemsOf({ questions: [bank, { ...which, shownIf }] })).toEqual([])
})

test.each([
  [
    'an answer that the other question does not offer',
    [bank, { ...which, shownIf: { question: 'bank', answer: 'perhaps' } }],
  ],
  ['a question further down', [{ ...which, shownIf: { question: 'bank', answer: 'yes' } }, bank]],
  ['a question that does not exist', [{ ...which, shownIf: { question: 'none', answer: 'yes' } }]],
  [
    'a question with a free answer',
    [which, { ...bank, shownIf: { question: 'which', answer: 'yes' } }],
  ],
])('a question that depends on %s is refused', (_name, questions) => {
  expect(problemsOf({ questions })).toEqual([
    'must show a question only after an answer of a choice or yes-no question further up',
  ])
})

test('two questions with the same id are refused', () => {
  expect(problemsOf({ questions: [bank, bank] })).toEqual(['must give each question a unique id'])
})

test.each([
  ['a choice question without choices', { ...which, kind: 'choice' }],
  ['choices for a question of another kind', { ...which, choices: ['A', 'B'] }],
])('a portal with %s is refused', (_name, question) => {
  expect(problemsOf({ questions: [question] })).toEqual([
    'must be given for the form choice, and for no other',
  ])
})
