import { failure, success, type Result } from '#contract/failure.ts'
import type { MessagesAnswer, MessageStateAnswer } from '#contract/messages.ts'
import { pagesOf } from '#contract/pages.ts'
import * as messages from '#data/contact-messages.ts'
import type { ContactMessage } from '#domain/contact-form.ts'
import { COUNTED_MESSAGES, MESSAGE_STATES, type MessageState } from '#domain/message-record.ts'

import { digestOf } from './digest.ts'
import type { Shop } from './shop.ts'

const PAGE = 25

/** A page of the messages to the firm, or as many as are asked for, and how many of all are new. */
export async function listMessages(
  shop: Shop,
  query: URLSearchParams,
): Promise<Result<MessagesAnswer>> {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? null
  const page = await messages.list(shop.db, {
    state,
    cursor: query.get('cursor'),
    limit: PAGE * pagesOf(query),
  })
  return page
    ? success({ ...page, newCount: await messages.countNew(shop.db, COUNTED_MESSAGES) })
    : failure('invalid-request', 'This page of the list does not exist', {
        fields: { cursor: 'Begin again without a cursor' },
      })
}

/** Notes a customer's call as a message that mails nobody; the same one noted again that day is the first. */
export async function noteCall(
  shop: Shop,
  call: ContactMessage,
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const { db, clock, ids } = shop
  const receivedAt = clock.now()
  const digest = digestOf(['call', receivedAt.toISOString().slice(0, 10), ...Object.values(call)])
  const message = await messages.add(
    db,
    { ...call, id: ids.uuid(), receivedAt, digest, notedBy: actor },
    [],
  )
  return success({ message, newCount: await messages.countNew(db, COUNTED_MESSAGES) })
}

/** Marks a message as answered or as new, and tells who did. */
export async function markMessage(
  shop: Shop,
  wanted: { messageId: string; state: MessageState },
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const message = await messages.mark(shop.db, { ...wanted, actor, at: shop.clock.now() })
  return message
    ? success({ message, newCount: await messages.countNew(shop.db, COUNTED_MESSAGES) })
    : failure('not-found', 'This message is no longer kept.')
}
