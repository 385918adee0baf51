import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { keepQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import { answerMessage } from '#contract/answer-message.ts'
import type { Failure } from '#contract/failure.ts'
import {
  listMessages,
  markMessage as markMessageEndpoint,
  type MessageStateAnswer,
} from '#contract/messages.ts'
import { MOST_PAGES } from '#contract/pages.ts'
import type { MessageRecord, MessageState } from '#domain/message-record.ts'
import { ANSWERED_MEANWHILE, marked, MESSAGES } from '#messages/contact-messages.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'

import { $answerDrafts, forgetAnswer, type AnswerDraft } from './answer-drafts.ts'
import { $newMessages, $staff, tellStaff } from './staff.ts'
import { showToast } from './toasts.ts'

/** Which messages the list holds. */
export type MessageChoice = 'new' | 'all'

export type MessagesState =
  | { state: 'loading' }
  | { state: 'error'; failure: Failure }
  | {
      state: 'ready'
      messages: readonly MessageRecord[]
      /** How many pages of the list they are. */
      pages: number
      nextCursor: string | null
      choice: MessageChoice
      /** What is on the way while the list still stands. */
      busy: 'no' | 'refreshing' | 'more'
      /** The message that is being marked, by its id. */
      marking: string | null
    }

export const $messages = atom<MessagesState>({ state: 'loading' })

/** Which messages are asked for; the list follows. */
export const $choice = atom<MessageChoice>('new')

const SHOW = 'show'

let lastRequest = 0

$staff.listen(({ state }) => {
  if (state !== 'signed-out') return
  lastRequest += 1
  $messages.set({ state: 'loading' })
})

/** Shows what the address stands for. */
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

/** Fetches the list anew, as far as it was shown; an answer overtaken by a later one is dropped. */
export async function refreshMessages(): Promise<void> {
  const shown = $messages.get()
  const choice = $choice.get()
  const wanted = shown.state === 'ready' && shown.choice === choice ? shown.pages : 1
  $messages.set(shown.state === 'ready' ? { ...shown, busy: 'refreshing' } : { state: 'loading' })
  const request = ++lastRequest
  const messages: MessageRecord[] = []
  let nextCursor: string | null = null
  let pages = 0
  do {
    const more = Math.min(wanted - pages, MOST_PAGES)
    const answer = await fetchPages(choice, nextCursor, more)
    if (request !== lastRequest) return
    if (!answer.ok) return failed(answer.failure)
    messages.push(...answer.value.messages)
    nextCursor = answer.value.nextCursor
    $newMessages.set(answer.value.newCount)
    pages += more
  } while (nextCursor !== null && pages < wanted)
  const missing = answeredHere(choice).filter(({ id }) => messages.every((one) => one.id !== id))
  messages.push(...missing)
  messages.sort((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))
  $messages.set({ state: 'ready', messages, pages, nextCursor, choice, busy: 'no', marking: null })
}

/** What an answer is being written to: it stays in place, whoever has dealt with it meanwhile. */
function answeredHere(choice: MessageChoice): readonly MessageRecord[] {
  const shown = $messages.get()
  if (shown.state !== 'ready' || shown.choice !== choice) return []
  return shown.messages.filter(({ id }) => $answerDrafts.get()[id] !== undefined)
}

/** Adds the next page to the list; answers whether it was the last one. */
export async function loadMore(): Promise<boolean> {
  const shown = $messages.get()
  if (shown.state !== 'ready' || shown.busy !== 'no' || !shown.nextCursor) return false
  $messages.set({ ...shown, busy: 'more' })
  const request = ++lastRequest
  const answer = await fetchPages(shown.choice, shown.nextCursor, 1)
  if (request !== lastRequest) return false
  if (!answer.ok) {
    failed(answer.failure)
    return false
  }
  const { messages: next, nextCursor, newCount } = answer.value
  $newMessages.set(newCount)
  change(({ messages: before, pages }) => ({
    messages: [...before, ...next],
    pages: pages + 1,
    nextCursor,
    busy: 'no',
  }))
  return nextCursor === null
}

/** Sends the written answer to a message; it is kept where it is refused. Answers whether it was taken. */
export async function sendAnswer(messageId: string): Promise<boolean> {
  const shown = $messages.get()
  if (shown.state !== 'ready' || isMarking(shown)) return false
  const message = shown.messages.find(({ id }) => id === messageId)
  const draft = $answerDrafts.get()[messageId]
  if (!message || !draft) return false
  beginMarking(shown, messageId)
  const answer = await call(answerMessage, { body: answerOf(message, draft) })
  change(() => ({ marking: null }))
  if (!answer.ok) {
    tellStaff(MESSAGES.notAnswered, answer.failure)
    return false
  }
  show(answer.value)
  if (!answersOf(answer.value.message).some(({ id }) => id === draft.id)) {
    showToast(ANSWERED_MEANWHILE)
    return false
  }
  forgetAnswer(messageId)
  showToast({
    kind: 'success',
    title: MESSAGES.answerSent,
    description: answer.value.message.email,
  })
  return true
}

function answerOf(message: MessageRecord, { id: answerId, text, cart }: AnswerDraft) {
  const seen = { state: message.state, answers: answersOf(message).length }
  const offered = cart?.lines.length
    ? { cart: { lines: [...cart.lines], preparedBy: cart.preparedBy } }
    : {}
  return { messageId: message.id, answerId, text, seen, ...offered }
}

/** Whether another message is at work, which is told. */
function isMarking({ marking }: Ready): boolean {
  if (marking !== null) showToast(NOT_NOW)
  return marking !== null
}

/** A list that is on its way would show the message as it was before. */
function beginMarking(shown: Ready, messageId: string): void {
  lastRequest += 1
  $messages.set({ ...shown, busy: 'no', marking: messageId })
}

function answersOf({ answers = [] }: MessageRecord) {
  return answers
}

/** Marks a message as answered or as new. It stays where it is until the list is fetched anew. */
export async function markMessage(messageId: string, state: MessageState): Promise<void> {
  const shown = $messages.get()
  if (shown.state !== 'ready' || isMarking(shown)) return
  beginMarking(shown, messageId)
  const answer = await call(markMessageEndpoint, { body: { messageId, state } })
  change(() => ({ marking: null }))
  if (!answer.ok) return tellStaff(MESSAGES.notMarked, answer.failure)
  show(answer.value)
  showToast({ kind: 'success', title: marked(state, answer.value.message.name) })
}

function show({ message, newCount }: MessageStateAnswer): void {
  $newMessages.set(newCount)
  change(({ messages: before }) => ({
    messages: before.map((other) => (other.id === message.id ? message : other)),
  }))
}

function fetchPages(choice: MessageChoice, cursor: string | null, pages: number) {
  return read(listMessages, {
    ...(choice === 'new' && { state: 'new' }),
    ...(cursor !== null && { cursor }),
    ...(pages > 1 && { pages: String(pages) }),
  })
}

type Ready = Extract<MessagesState, { state: 'ready' }>

function change(to: (shown: Ready) => Partial<Ready>): void {
  const shown = $messages.get()
  if (shown.state === 'ready') $messages.set({ ...shown, ...to(shown) })
}

function failed(failure: Failure): void {
  const shown = $messages.get()
  if (shown.state !== 'ready' && failure.code !== 'not-signed-in') {
    $messages.set({ state: 'error', failure })
    return
  }
  if (shown.state === 'ready') takeBack(shown)
  tellStaff(MESSAGES.failed, failure)
}

/** What was asked for has not come: choice and address are those of the list that stands. */
function takeBack(shown: Ready): void {
  $messages.set({ ...shown, busy: 'no' })
  $choice.set(shown.choice)
  keepQuery({ [SHOW]: shown.choice === 'all' ? 'all' : '' })
}
