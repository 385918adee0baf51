import { parseTypedPounds } from '#domain/money/money.ts'
import { countCharacters } from '#domain/text/plain-text.ts'
import { isDay } from '#domain/time/working-day.ts'

export interface NeededDocument {
  /** Unique among the documents of a product; products that use the same name share the document. */
  name: string
  /** Why the firm needs the document, in a sentence. */
  why: string
  required: boolean
}

export const QUESTION_KINDS = [
  'short',
  'long',
  'number',
  'money',
  'date',
  'choice',
  'yes-no',
] as const

export type QuestionKind = (typeof QUESTION_KINDS)[number]

export interface Question {
  /** Unique among the questions of a product. */
  id: string
  kind: QuestionKind
  question: string
  required: boolean
  hint?: string | undefined
  /** The answers to choose from, for the kind `choice`. */
  choices?: readonly string[] | undefined
  /** This question is shown only if the other `question` has this `answer`. */
  shownIf?: { question: string; answer: string } | undefined
}

/** What a product needs from its customer, and what it promises after delivery. */
export interface Intake {
  documents: readonly NeededDocument[]
  questions: readonly Question[]
  /** Rounds of revision that the price includes. */
  revisions: number
  /** Days without news from the customer after which a reminder is sent; null for no reminders. */
  remindAfter: number | null
}

/** By question id: a day is YYYY-MM-DD, a `yes-no` question has `yes` or `no`, and blank is no answer. */
export type Answers = Readonly<Record<string, string>>

const MAX_CHARACTERS = { short: 200, long: 5000 } as const

/** The questions to show for these answers; hides questions that depend on a hidden question. */
export function visibleQuestions(questions: readonly Question[], answers: Answers) {
  const shown = new Set<string>()
  return questions.filter(({ id, shownIf }) => {
    const isShown =
      !shownIf || (shown.has(shownIf.question) && answers[shownIf.question] === shownIf.answer)
    if (isShown) shown.add(id)
    return isShown
  })
}

/** The problem with an answer, as the field shows it; undefined if the answer is valid or empty. */
export function answerProblem({ kind, choices = [] }: Question, answer: string) {
  if (answer === '') return undefined
  const isDone = {
    short: () => countCharacters(answer) <= MAX_CHARACTERS.short && !answer.includes('\n'),
    long: () => countCharacters(answer) <= MAX_CHARACTERS.long,
    number: () => /^-?\d{1,3}(,?\d{3}){0,4}(\.\d{1,6})?$/.test(answer),
    money: () => parseTypedPounds(answer) !== undefined,
    date: () => isDay(answer),
    choice: () => choices.includes(answer),
    'yes-no': () => answer === 'yes' || answer === 'no',
  }[kind]()
  return isDone ? undefined : PROBLEM_TEXTS[kind]
}

const PROBLEM_TEXTS: Readonly<Record<QuestionKind, string>> = {
  short: `Write at most ${MAX_CHARACTERS.short} characters on one line`,
  long: `Write at most ${MAX_CHARACTERS.long} characters`,
  number: 'Write a number, such as 12 or 1,250.5',
  money: 'Write an amount in pounds, such as £250,000',
  date: 'Write a day such as 2026-03-02',
  choice: 'Choose one of the answers',
  'yes-no': 'Choose yes or no',
}

/** Answers as they are stored: only answers to `long` questions keep the spaces at their ends. */
export function cleanAnswers(questions: readonly Question[], answers: Answers): Answers {
  const long = new Set(questions.filter(({ kind }) => kind === 'long').map(({ id }) => id))
  return Object.fromEntries(
    Object.entries(answers).map(([id, text]) => [id, long.has(id) ? text : text.trim()]),
  )
}

/** Messages by question id for changed answers that are invalid, and for unknown questions. */
export function findChangeProblems(questions: readonly Question[], changed: Answers) {
  const known = new Map(questions.map((question) => [question.id, question]))
  const problems: Record<string, string> = {}
  for (const [id, answer] of Object.entries(changed)) {
    const question = known.get(id)
    const problem = question ? answerProblem(question, answer) : 'There is no such question'
    if (problem !== undefined) problems[id] = problem
  }
  return problems
}

/** Messages by question id for missing and invalid answers; empty if the answers can be sent. */
export function findAnswerProblems(
  questions: readonly Question[],
  answers: Answers,
): Record<string, string> {
  return Object.fromEntries(
    visibleQuestions(questions, answers).flatMap((question) => {
      const answer = answers[question.id] ?? ''
      const problem =
        question.required && answer === ''
          ? 'This answer is missing'
          : answerProblem(question, answer)
      return problem === undefined ? [] : [[question.id, problem]]
    }),
  )
}
