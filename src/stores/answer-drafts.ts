import { atom } from 'nanostores'

import { randomUuid } from '#browser/random.ts'
import { storedJson } from '#browser/storage.ts'
import type { CartLine } from '#domain/cart.ts'
import { isRecord } from '#domain/record.ts'

/** A cart as far as it is prepared. */
export interface CartDraft {
  lines: readonly CartLine[]
  preparedBy: string
}

/** None prepared. */
export const NO_CART: CartDraft = { lines: [], preparedBy: '' }

/** An answer as far as it is written. */
export interface AnswerDraft {
  /** The id under which it will be sent, however often that is tried. */
  id: string
  text: string
  cart?: CartDraft
}

const stored = storedJson('session', 'answerDrafts', (value) =>
  isRecord(value) ? (value as Record<string, AnswerDraft>) : {},
)

/** Drafts of answers, by the ids of their messages, until this tab closes. */
export const $answerDrafts = atom<Readonly<Record<string, AnswerDraft>>>(stored.read())

/** Keeps an answer as far as it is written; an empty one is forgotten. */
export function draftAnswer(
  messageId: string,
  change: Partial<Pick<AnswerDraft, 'text' | 'cart'>>,
): void {
  const known = $answerDrafts.get()[messageId] ?? { id: randomUuid(), text: '' }
  const draft = { ...known, ...change }
  const isEmpty = draft.text === '' && !draft.cart?.lines.length
  if (isEmpty) removeAnswer(messageId)
  else saveDrafts({ ...$answerDrafts.get(), [messageId]: draft })
}

/** Forgets what was written. */
export function removeAnswer(messageId: string): void {
  const { [messageId]: _forgotten, ...others } = $answerDrafts.get()
  saveDrafts(others)
}

function saveDrafts(drafts: Record<string, AnswerDraft>): void {
  $answerDrafts.set(drafts)
  stored.write(drafts)
}
