import * as z from 'zod'

import { slug, wholeNumber, words } from '#content/fields.ts'
import { QUESTION_KINDS, type Intake, type Question } from '#domain/portal/intake.ts'

const neededDocument = z.strictObject({
  name: words
    .max(100)
    .describe('Unique in this list; services that need the same document use the same name'),
  why: words.max(300).describe('Why you need it, in a sentence'),
  optional: z.boolean().optional().describe('Whether the customer may leave it out'),
})

const question = z
  .strictObject({
    id: slug.describe('Unique in this list. Never change it: answers refer to it'),
    kind: z.enum(QUESTION_KINDS).describe('The form of the answer'),
    question: words.max(300).describe('One question'),
    optional: z.boolean().optional().describe('Whether the customer may leave it out'),
    hint: words.max(300).optional().describe('A sentence of help'),
    choices: z
      .array(words.max(100))
      .min(2)
      .max(12)
      .optional()
      .describe('The answers to choose from, only for the form choice'),
    shownIf: z
      .strictObject({
        question: slug.describe('Id of a question further up'),
        answer: words.describe('Its answer, as in choices; yes or no for the form yes-no'),
      })
      .optional()
      .describe('Asked only after this answer to another question'),
  })
  .refine(({ kind, choices }) => (kind === 'choice') === (choices !== undefined), {
    path: ['choices'],
    error: 'must be given for the form choice, and for no other',
  })

/** What the client portal asks of a product's customer. */
export const portalContent = z
  .strictObject({
    documents: z
      .array(neededDocument)
      .max(20)
      .refine(
        (documents) => isUnique(documents.map(({ name }) => name.toLowerCase())),
        'must give each document a different name',
      )
      .optional()
      .describe('Documents that you need'),
    questions: z
      .array(question)
      .max(40)
      .refine(
        (questions) => isUnique(questions.map(({ id }) => id)),
        'must give each question a unique id',
      )
      .refine(
        (questions) =>
          questions.every(({ shownIf }, index) => {
            const other = questions.slice(0, index).find(({ id }) => id === shownIf?.question)
            return !shownIf || (other && answersOf(other).includes(shownIf.answer))
          }),
        'must show a question only after an answer of a choice or yes-no question further up',
      )
      .optional()
      .describe('Questions that you ask'),
    revisions: wholeNumber(0, 9).optional().describe('Rounds of revision that the price includes'),
    remindAfter: wholeNumber(1, 60, 'a whole number of days')
      .optional()
      .describe('Days without news from the customer until a reminder; leave it out for none'),
  })
  .describe('The client portal of its orders: documents, questions, revisions, reminders')

export type PortalContent = z.infer<typeof portalContent>

/** The intake of a product. */
export function intakeOf(portal: PortalContent): Intake {
  const { documents = [], questions = [], revisions = 0, remindAfter = null } = portal
  return {
    documents: documents.map(requiredUnlessOptional),
    questions: questions.map(requiredUnlessOptional),
    revisions,
    remindAfter,
  }
}

function requiredUnlessOptional<One extends { optional?: boolean | undefined }>({
  optional,
  ...item
}: One) {
  return { ...item, required: optional !== true }
}

function isUnique(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

function answersOf({ kind, choices = [] }: Pick<Question, 'kind' | 'choices'>) {
  return kind === 'yes-no' ? ['yes', 'no'] : choices
}
