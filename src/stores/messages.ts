import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { replaceQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import {
  answerMessage,
  listMessages,
  markMessage as markMessageEndpoint,
  noteCall as noteCallEndpoint,
  type MessagesAnswer,
  type MessageStateAnswer,
  type MessageRecord,
} from '#contract/messages.ts'
import type { ContactMessage, MessageState } from '#domain/contact-form.ts'
import { ANSWERED_MEANWHILE, CALL, MESSAGES } from '#messages/contact-messages.ts'

import { $answerDrafts, removeAnswer, type AnswerDraft } from './answer-drafts.ts'
import { pagedResource } from './paged-resource.ts'
import { showFailure, $newMessages, handleFailure } from './staff.ts'
import { showToast } from './toasts.ts'

/** Which messages the list holds. */
export type MessageChoice = 'new' | 'all'

type Shown = MessagesAnswer & { query: MessageChoice; pages: number }

const { $state, shown, fetchList, loadMore, free, work, change } = pagedResource<
  MessageChoice,
  MessagesAnswer,
  string
>({
  read: (choice, page) =>
    read(listMessages, { ...(choice === 'new' && { state: 'new' }), ...page }),
  join: (before, next) => ({ ...next, messages: [...before.messages, ...next.messages] }),
  complete: withAnsweredHere,
  onShown: ({ newCount }) => $newMessages.set(newCount),
  refused,
})

/** The list of messages; `query` is which of them it holds, `busy` the id of one that is being marked. */
export { $state as $messages, loadMore }

/** Which messages are asked for; the list follows. */
export const $choice = atom<MessageChoice>('new')

/** Ids of the messages that an answer can be written to at present. */
export const $answering = atom<readonly string[]>([])

/** Opens the form of the answer to a message. */
export function openAnswer(messageId: string): void {
  closeAnswer(messageId)
  $answering.set([...$answering.get(), messageId])
}

/** Closes it; what was written stays as a draft. */
export function closeAnswer(messageId: string): void {
  $answering.set($answering.get().filter((id) => id !== messageId))
}

const SHOW = 'show'

/** Shows the messages that the address names. */
export async function followAddress(): Promise<void> {
  $choice.set(queryParameter(SHOW) === 'all' ? 'all' : 'new')
  await refreshMessages()
}

/** Shows new messages or all of them; Back undoes it. */
export async function chooseMessages(choice: MessageChoice): Promise<void> {
  $choice.set(choice)
  pushQuery({ [SHOW]: choice === 'all' ? 'all' : '' })
  await refreshMessages()
}

/** Fetches the list anew, as far as it was shown. */
export async function refreshMessages(): Promise<void> {
  const list = shown()
  const choice = $choice.get()
  await fetchList(choice, list?.query === choice ? list.pages : 1)
}

/** Adds to a list the messages that an answer is being written to, even if somebody else has answered them. */
function withAnsweredHere(next: Shown): Shown {
  const before = shown()
  if (before?.query !== next.query) return next
  const missing = before.messages.filter(
    ({ id }) =>
      $answerDrafts.get()[id] !== undefined && next.messages.every((one) => one.id !== id),
  )
  const messages = [...next.messages, ...missing]
  messages.sort((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))
  return { ...next, messages }
}

/** Sends the written answer to a message; a refused one stays as a draft. Returns whether it was sent. */
export async function sendAnswer(messageId: string): Promise<boolean> {
  const message = shown()?.messages.find(({ id }) => id === messageId)
  const draft = $answerDrafts.get()[messageId]
  if (!message || !draft) return false
  const ask = () => call(answerMessage, { body: answerOf(message, draft) })
  const answered = await mark(messageId, ask, MESSAGES.notAnswered)
  if (!answered) return false
  if (!answered.answers.some(({ id }) => id === draft.id)) {
    showToast(ANSWERED_MEANWHILE)
    return false
  }
  removeAnswer(messageId)
  showToast({ kind: 'success', title: MESSAGES.answerSent, description: answered.email })
  return true
}

function answerOf(message: MessageRecord, { id: answerId, text, cart }: AnswerDraft) {
  const seen = { state: message.state, answers: message.answers.length }
  const offered = cart?.lines.length
    ? { cart: { lines: [...cart.lines], preparedBy: cart.preparedBy } }
    : {}
  return { messageId: message.id, answerId, text, seen, ...offered }
}

/** Notes a customer's call as a message, and opens the answer to it. Returns the failure, or undefined. */
export async function noteCall(noted: ContactMessage): Promise<Failure | undefined> {
  const answer = await call(noteCallEndpoint, { body: noted })
  if (!answer.ok) {
    if (!answer.failure.fields) handleFailure(CALL.failed, answer.failure)
    return answer.failure
  }
  const { message, newCount } = answer.value
  showToast({ kind: 'success', title: CALL.saved })
  openAnswer(message.id)
  $newMessages.set(newCount)
  change(({ messages }) => ({
    messages: [message, ...messages.filter(({ id }) => id !== message.id)],
  }))
  if (!shown()) await refreshMessages()
  return undefined
}

/** Marks a message as answered or as new. It stays where it is until the list is fetched anew. */
export async function markMessage(messageId: string, state: MessageState): Promise<void> {
  const ask = () => call(markMessageEndpoint, { body: { messageId, state } })
  const message = await mark(messageId, ask, MESSAGES.notMarked)
  if (message) showToast({ kind: 'success', title: MESSAGES.marked(state, message.name) })
}

/**
 * Changes a message by `ask` and shows it as it is then. A toast says why it could not be changed, or
 * that another is being changed. A list on its way is dropped, as it has the message as it was before;
 * one that is chosen, or to which a call was added, meanwhile is fetched afterwards.
 */
async function mark(
  messageId: string,
  ask: () => Promise<Result<MessageStateAnswer>>,
  failed: string,
): Promise<MessageRecord | undefined> {
  const list = free()
  if (!list) return undefined
  let marked: MessageRecord | undefined
  const outcome = await work(list, messageId, async () => {
    const answer = await ask()
    if (!answer.ok) return answer
    const { message, newCount } = answer.value
    marked = message
    $newMessages.set(newCount)
    const messages = list.messages.map((other) => (other.id === message.id ? message : other))
    return { ok: true, value: { ...list, messages } }
  })
  if (!outcome.ok) handleFailure(failed, outcome.failure)
  const now = shown()
  const isChanged = marked !== undefined && !now?.messages.includes(marked)
  if (now && (isChanged || now.query !== $choice.get())) void refreshMessages()
  return marked
}

/** Shows why the list could not be fetched; choice and address return to those of the list that is shown. */
function refused(failure: Failure, list?: Shown): boolean {
  if (list) {
    $choice.set(list.query)
    replaceQuery({ [SHOW]: list.query === 'all' ? 'all' : '' })
    showFailure(MESSAGES.failed, failure)
  }
  return true
}
