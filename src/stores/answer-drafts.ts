import { atom } from 'nanostores'

import { randomUuid } from '#browser/random.ts'
import { storedText } from '#browser/storage.ts'

/** An answer as far as it is written. */
interface AnswerDraft {
  /** The id under which it will be sent, however often that is tried. */
  id: string
  text: string
}

const stored = storedText('session', 'answerDrafts')

/** Answers that have not been sent, by the ids of their messages; kept until this tab closes. */
export const $answerDrafts = atom<Readonly<Record<string, AnswerDraft>>>(keptDrafts())

/** Keeps an answer as far as it is written; an empty one is forgotten. */
export function draftAnswer(messageId: string, text: string): void {
  const { [messageId]: known, ...others } = $answerDrafts.get()
  const draft = { id: known?.id ?? randomUuid(), text }
  const drafts = text === '' ? others : { ...others, [messageId]: draft }
  $answerDrafts.set(drafts)
  stored.write(JSON.stringify(drafts))
}

function keptDrafts(): Record<string, AnswerDraft> {
  try {
    return { ...JSON.parse(stored.read() ?? '{}') }
  } catch {
    return {}
  }
}
