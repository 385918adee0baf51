import { map } from 'nanostores'

import type { Failure } from '#contract/failure.ts'
import { saveAnswers, sendAnswers, type SavedAnswers } from '#contract/shop/portal.ts'
import { problemsOfChanges, visibleQuestions, type Answers } from '#domain/portal/intake.ts'

import {
  $news,
  ask,
  changeSheet,
  persist,
  refreshPortal,
  showPortal,
  shownProducts,
} from './portal.store.ts'

/** What has been typed for a product and is not saved. */
export interface Draft {
  answers: Answers
  state: 'idle' | 'saving' | 'retrying' | 'failed'
  /** Why it could not be saved. */
  message: string
  /** Milliseconds; null before the first save. */
  savedAt: number | null
  /** Whether a change came after the answers had been sent. */
  isReopened: boolean
}

export const NO_DRAFT: Draft = {
  answers: {},
  state: 'idle',
  message: '',
  savedAt: null,
  isReopened: false,
}

/** Drafts by product id. */
export const $drafts = map<Record<string, Draft>>({})

/** Pause in typing after which answers are saved, in milliseconds. */
const TYPING_MS = 1000

let timer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> | undefined

function draftOf(productId: string): Draft {
  return $drafts.get()[productId] ?? NO_DRAFT
}

function change(productId: string, to: Partial<Draft>): void {
  $drafts.setKey(productId, { ...draftOf(productId), ...to })
}

function questionsOf(productId: string) {
  const { questions = [], answers = {} } =
    shownProducts().find((product) => product.productId === productId)?.questionnaire ?? {}
  return {
    all: questions,
    shown: visibleQuestions(questions, { ...answers, ...draftOf(productId).answers }),
  }
}

/** Notes an answer as it is typed; it is saved after a pause. */
export function typeAnswer(productId: string, id: string, text: string): void {
  const before = questionsOf(productId).shown
  change(productId, { answers: { ...draftOf(productId).answers, [id]: text } })
  const added = questionsOf(productId).shown.filter((one) => !before.includes(one))
  if (added.length > 0) $news.set(`New: ${added.map(({ question }) => question).join(' ')}`)
  clearTimeout(timer)
  timer = setTimeout(() => void saveTyped(), TYPING_MS)
}

/** Saves what has been typed in the right form, one call at a time. */
export function saveTyped(): Promise<void> {
  clearTimeout(timer)
  return (saving ??= saveAll().finally(() => (saving = undefined)))
}

async function saveAll(): Promise<void> {
  for (let next = nextToSave(); next; next = nextToSave()) {
    const { productId, answers } = next
    change(productId, { state: 'saving', message: '' })
    const saved = await persist(
      () => ask(saveAnswers, { productId, answers }),
      { tries: 0 },
      () => {
        change(productId, { state: 'retrying' })
        $news.set('Your answers are not saved yet. This page keeps trying.')
      },
    )
    if (!saved.ok) {
      const { code, message } = saved.failure
      // Once they are accepted, the page shows what was accepted.
      return change(productId, {
        state: 'failed',
        message,
        ...(code === 'order-changed' && { answers: {} }),
      })
    }
    noteSaved(productId, answers, saved.value)
  }
}

function nextToSave() {
  return Object.entries($drafts.get())
    .map(([productId, { answers }]) => {
      const wrong = problemsOfChanges(questionsOf(productId).all, answers)
      const right = Object.entries(answers).filter(([id]) => wrong[id] === undefined)
      return { productId, answers: Object.fromEntries(right) }
    })
    .find(({ answers }) => Object.keys(answers).length > 0)
}

function noteSaved(productId: string, sent: Answers, { isReopened }: SavedAnswers): void {
  const { answers, ...draft } = draftOf(productId)
  const unsaved = Object.entries(answers).filter(([id, text]) => sent[id] !== text)
  change(productId, {
    answers: Object.fromEntries(unsaved),
    state: 'idle',
    savedAt: Date.now(),
    isReopened: draft.isReopened || isReopened,
  })
  changeSheet(productId, (sheet) => ({
    ...sheet,
    answers: { ...sheet.answers, ...sent },
    state: isReopened ? 'open' : sheet.state,
  }))
}

/** Saves and sends the answers; returns the failure, or undefined. */
export async function sendTyped(productId: string): Promise<Failure | undefined> {
  await saveTyped()
  const sent = await ask(sendAnswers, { productId })
  if (sent.ok) {
    change(productId, { isReopened: false })
    showPortal(sent.value)
  } else await refreshPortal()
  return sent.ok ? undefined : sent.failure
}
