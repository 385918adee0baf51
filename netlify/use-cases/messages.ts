import { failure, success, type Result } from '#contract/failure.ts'
import type { MessagesAnswer, MessageStateAnswer } from '#contract/messages.ts'
import { pagesOf } from '#contract/pages.ts'
import { COUNTED_MESSAGES, MESSAGE_STATES, type MessageState } from '#domain/message-record.ts'

import type { Ports } from './ports.ts'

const PAGE = 25

type MessagePorts = Pick<Ports, 'contactMessages'>

/** A page of the messages to the firm, or as many as are asked for, and how many of all are new. */
export async function listMessages(
  { contactMessages }: MessagePorts,
  query: URLSearchParams,
): Promise<Result<MessagesAnswer>> {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? null
  const page = await contactMessages.page({
    state,
    cursor: query.get('cursor'),
    limit: PAGE * pagesOf(query),
  })
  return page
    ? success({ ...page, newCount: await contactMessages.countNew(COUNTED_MESSAGES) })
    : failure('invalid-request', 'This page of the list does not exist', {
        fields: { cursor: 'Begin again without a cursor' },
      })
}

/** Marks a message as answered or as new, and tells who did. */
export async function markMessage(
  { contactMessages, clock }: MessagePorts & Pick<Ports, 'clock'>,
  wanted: { messageId: string; state: MessageState },
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const message = await contactMessages.mark({ ...wanted, actor, at: clock.now() })
  return message
    ? success({ message, newCount: await contactMessages.countNew(COUNTED_MESSAGES) })
    : failure('not-found', 'This message is no longer kept.')
}
