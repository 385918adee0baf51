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

import {
  $announcement,
  callAsSender,
  retryWhileUnavailable,
  refreshPortal,
  showAnswers,
  showPortal,
  shownProducts,
} from './portal.store.ts'

/** Typed answers of a product. */
export interface AnswersDraft {
  /** The answers that are not saved. */
  answers: Answers
  /** Text for the state of the saved answers. */
  status: string
}

export const EMPTY_ANSWERS_DRAFT: AnswersDraft = { answers: {}, status: '' }

/** Drafts by product id. */
export const $drafts = map<Record<string, AnswersDraft>>({})

/** Pause in typing after which answers are saved, in milliseconds. */
const SAVE_DEBOUNCE_MS = 1000

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

let timer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> | undefined

function draftOf(productId: string): AnswersDraft {
  return $drafts.get()[productId] ?? EMPTY_ANSWERS_DRAFT
}

function change(productId: string, to: Partial<AnswersDraft>): void {
  $drafts.setKey(productId, { ...draftOf(productId), ...to })
}

function sheetOf(productId: string) {
  const sheet = shownProducts().find((product) => product.productId === productId)?.questionnaire
  const { questions, answers } = sheet ?? { questions: [], answers: {} }
  return { questions, answers: { ...answers, ...draftOf(productId).answers } }
}

/** Notes an answer as it is typed; it is saved after a pause. */
export function typeAnswer(productId: string, id: string, text: string): void {
  const { questions, answers } = sheetOf(productId)
  const before = visibleQuestions(questions, answers)
  change(productId, { answers: { ...draftOf(productId).answers, [id]: text } })
  const added = visibleQuestions(questions, { ...answers, [id]: text }).filter(
    (question) => !before.includes(question),
  )
  if (added.length > 0) $announcement.set(`New: ${added.map(({ question }) => question).join(' ')}`)
  clearTimeout(timer)
  timer = setTimeout(() => void saveTypedAnswers(), SAVE_DEBOUNCE_MS)
}

/** Saves the typed answers that are valid, one call at a time. */
export function saveTypedAnswers(): Promise<void> {
  clearTimeout(timer)
  return (saving ??= saveAll().finally(() => (saving = undefined)))
}

async function saveAll(): Promise<void> {
  for (let next = nextToSave(); next; next = nextToSave()) {
    const { productId, answers } = next
    change(productId, { status: 'Saving…' })
    const attempt = () => callAsSender(saveAnswers, { productId, answers })
    const saved = await retryWhileUnavailable(attempt, { tries: 0 }, () => {
      change(productId, { status: 'Not saved: retrying' })
      $announcement.set('Your answers are not saved yet. This page keeps trying.')
    })
    if (!saved.ok) {
      const status = `Not saved. ${saved.failure.message}`
      $announcement.set(status)
      // Once staff have accepted the answers, only the accepted answers count.
      const isOver = saved.failure.code === 'order-changed'
      return change(productId, { status, ...(isOver && { answers: {} }) })
    }
    const typed = Object.entries(draftOf(productId).answers)
    const unsaved = Object.fromEntries(typed.filter(([id, text]) => answers[id] !== text))
    change(productId, { answers: unsaved, status: `Saved ${CLOCK.format(Date.now())}` })
    showAnswers(productId, answers, saved.value)
    if (saved.value.isReopened) $announcement.set('You have changed your answers: send them again.')
  }
}

/** The next valid answers that are not saved; undefined if there are none. */
function nextToSave() {
  return Object.entries($drafts.get())
    .map(([productId, { answers }]) => {
      const wrong = findChangeProblems(sheetOf(productId).questions, answers)
      const right = Object.entries(answers).filter(([id]) => wrong[id] === undefined)
      return { productId, answers: Object.fromEntries(right) }
    })
    .find(({ answers }) => Object.keys(answers).length > 0)
}

/** Sends the answers once they are saved. Refuses with a message for each answer that is missing or wrong. */
export async function sendTypedAnswers(productId: string): Promise<Result<Portal>> {
  const { questions, answers } = sheetOf(productId)
  const fields = findAnswerProblems(questions, answers)
  if (Object.keys(fields).length > 0) return failure('invalid-request', '', { fields })
  await saveTypedAnswers()
  const sent = await callAsSender(sendAnswers, { productId })
  if (sent.ok) showPortal(sent.value)
  // Another device may have changed an answer.
  else await refreshPortal()
  return sent
}
