import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { replaceQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import {
  listMessages,
  markMessage as markMessageEndpoint,
  type MessageRecord,
  type MessagesAnswer,
} from '#contract/staff/messages.ts'
import type { MessageState } from '#domain/people/contact-form.ts'
import { pagedResource } from '#staff/frame/paged-resource.store.ts'
import { showFailure, $newMessageCount } from '#staff/frame/staff.store.ts'

export const MESSAGES_FAILED = 'The messages could not be loaded'

/** The filter of the message list. */
export type MessageChoice = 'new' | 'all'

type LoadedMessages = MessagesAnswer & { query: MessageChoice; pages: number }

const { $state, shownValue, fetchList, loadMore, runAction } = pagedResource<
  MessageChoice,
  MessagesAnswer
>({
  read: (choice, page) =>
    read(listMessages, { ...(choice === 'new' && { state: 'new' }), ...page }),
  join: (before, next) => ({ ...next, messages: [...before.messages, ...next.messages] }),
  onShown: ({ newCount }) => $newMessageCount.set(newCount),
  handleReadFailure,
})

/**
 * The list of messages. `query` is the filter of the loaded list; `busy` is the id of the message
 * whose state is being changed.
 */
export { $state as $messages, loadMore }

/** The filter that the user chose; the list shows it once loaded. */
export const $messageChoice = atom<MessageChoice>('new')

const SHOW_PARAMETER = 'show'

/** Shows the messages that the address asks for. */
export async function showMessagesFromAddress(): Promise<void> {
  $messageChoice.set(queryParameter(SHOW_PARAMETER) === 'all' ? 'all' : 'new')
  await refreshMessages()
}

/** Shows new messages or all messages; Back undoes the choice. */
export async function chooseMessages(choice: MessageChoice): Promise<void> {
  $messageChoice.set(choice)
  pushQuery({ [SHOW_PARAMETER]: choice === 'all' ? 'all' : '' })
  await refreshMessages()
}

/** Reloads all pages of the list that are shown. */
export async function refreshMessages(): Promise<void> {
  const list = shownValue()
  const choice = $messageChoice.get()
  await fetchList(choice, list?.query === choice ? list.pages : 1)
}

/**
 * Marks a message as answered or as new, and shows the result as a toast. A list request in
 * progress is dropped, because its answer would be out of date. If the filter has changed
 * meanwhile, the list is reloaded.
 */
export async function markMessage({ id, name }: MessageRecord, state: MessageState): Promise<void> {
  await runAction(
    id,
    async (list) => {
      const answer = await call(markMessageEndpoint, { body: { messageId: id, state } })
      if (!answer.ok) return answer
      const { message, newCount } = answer.value
      $newMessageCount.set(newCount)
      const messages = list.messages.map((other) => (other.id === message.id ? message : other))
      return { ok: true, value: { ...list, messages } }
    },
    {
      done: `The message from ${name} has been marked as ${state}`,
      failed: 'The message was not changed',
    },
  )
  const list = shownValue()
  if (list && list.query !== $messageChoice.get()) void refreshMessages()
}

/** Shows why the list could not be loaded; resets filter and address to those of the shown list. */
function handleReadFailure(failure: Failure, list?: LoadedMessages): boolean {
  if (list) {
    $messageChoice.set(list.query)
    replaceQuery({ [SHOW_PARAMETER]: list.query === 'all' ? 'all' : '' })
    showFailure(MESSAGES_FAILED, failure)
  }
  return true
}
