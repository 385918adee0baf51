import { map } from 'nanostores'

import { failure, type Result } from '#contract/failure.ts'
import { saveAnswers, sendAnswers } from '#contract/shop/portal.ts'
import {
  findAnswerProblems,
  findChangeProblems,
  visibleQuestions,
  type Answers,
} from '#domain/portal/intake.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { stripInvisible } from '#domain/text/plain-text.ts'

import {
  $announcement,
  callAsSender,
  changePortal,
  retryWhileUnavailable,
  refreshPortal,
  showSavedAnswers,
  shownProducts,
} from './portal.store.ts'

/** A product's answers as typed. */
export interface AnswersDraft {
  /** The answers that are not saved yet, by question id. */
  answers: Answers
  /** Text that says whether the answers are saved. */
  status: string
}

export const EMPTY_ANSWERS_DRAFT: AnswersDraft = { answers: {}, status: '' }

/** Drafts by product id. */
export const $drafts = map<Record<string, AnswersDraft>>({})

/** Pause in typing after which answers are saved. */
const SAVE_DEBOUNCE_MS = 1000

const CLOCK_FORMAT = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

let saveTimer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> | undefined

function findDraft(productId: string): AnswersDraft {
  return $drafts.get()[productId] ?? EMPTY_ANSWERS_DRAFT
}

function changeDraft(productId: string, to: Partial<AnswersDraft>): void {
  $drafts.setKey(productId, { ...findDraft(productId), ...to })
}

/** The questions of a product, with saved and typed answers. */
function questionsAndAnswers(productId: string) {
  const sheet = shownProducts().find((product) => product.productId === productId)?.questionnaire
  const { questions, answers } = sheet ?? { questions: [], answers: {} }
  return { questions, answers: { ...answers, ...findDraft(productId).answers } }
}

/** Saves a typed answer in the draft at once, and at the server after a pause in typing. */
export function typeAnswer(productId: string, id: string, typed: string): void {
  // Marks that a pasted number can bring along would make the number invalid, and nobody sees why.
  const text = stripInvisible(typed)
  const { questions, answers } = questionsAndAnswers(productId)
  const before = visibleQuestions(questions, answers)
  changeDraft(productId, { answers: { ...findDraft(productId).answers, [id]: text } })
  const added = visibleQuestions(questions, { ...answers, [id]: text }).filter(
    (question) => !before.includes(question),
  )
  if (added.length > 0) $announcement.set(`New: ${added.map(({ question }) => question).join(' ')}`)
  clearTimeout(saveTimer)
  saveTimer = setTimeout(() => void saveTypedAnswers(), SAVE_DEBOUNCE_MS)
}

/** Saves the typed answers that are valid, one call at a time. */
export function saveTypedAnswers(): Promise<void> {
  clearTimeout(saveTimer)
  return (saving ??= saveAll().finally(() => (saving = undefined)))
}

async function saveAll(): Promise<void> {
  for (let next = findUnsaved(); next; next = findUnsaved()) {
    const { productId, answers } = next
    changeDraft(productId, { status: 'Saving…' })
    const attempt = () => callAsSender(saveAnswers, { productId, answers })
    const saved = await retryWhileUnavailable(attempt, { tries: 0 }, () => {
      changeDraft(productId, { status: 'Not saved: retrying' })
      $announcement.set('Your answers are not saved yet. This page keeps trying.')
    })
    if (!saved.ok) {
      const status = `Not saved. ${saved.failure.message}`
      $announcement.set(status)
      // Once staff have accepted the answers, only the accepted answers count.
      const isOver = saved.failure.code === 'order-changed'
      return changeDraft(productId, { status, ...(isOver && { answers: {} }) })
    }
    const typed = Object.entries(findDraft(productId).answers)
    const unsaved = Object.fromEntries(typed.filter(([id, text]) => answers[id] !== text))
    changeDraft(productId, { answers: unsaved, status: `Saved ${CLOCK_FORMAT.format(Date.now())}` })
    showSavedAnswers(productId, answers, saved.value)
    if (saved.value.isReopened) $announcement.set('You have changed your answers: send them again.')
  }
}

/** The valid unsaved answers of the first product that has such answers; undefined if no product has any. */
function findUnsaved() {
  return Object.entries($drafts.get())
    .map(([productId, { answers }]) => {
      const wrong = findChangeProblems(questionsAndAnswers(productId).questions, answers)
      const right = Object.entries(answers).filter(([id]) => wrong[id] === undefined)
      return { productId, answers: Object.fromEntries(right) }
    })
    .find(({ answers }) => Object.keys(answers).length > 0)
}

/** Saves and sends the answers. Refuses with a message for each answer that is missing or wrong. */
export async function sendTypedAnswers(productId: string): Promise<Result<Portal>> {
  const { questions, answers } = questionsAndAnswers(productId)
  const fields = findAnswerProblems(questions, answers)
  if (Object.keys(fields).length > 0) return failure('invalid-request', '', { fields })
  await saveTypedAnswers()
  const sent = await changePortal(sendAnswers, { productId })
  // Another device may have changed an answer.
  if (!sent.ok) await refreshPortal()
  return sent
}
