import { failure, refuseCursor, success, type Result } from '#contract/failure.ts'
import type { MessagesAnswer, MessageStateAnswer } from '#contract/staff/messages.ts'
import * as messages from '#data/messages/contact-messages.ts'
import { MESSAGE_STATES, type MessageState } from '#domain/people/contact-form.ts'
import type { Shop } from '#use-cases/shop.ts'

const PAGE_SIZE = 25

/** A page of the messages to the firm, and the number of all new messages. */
export async function listMessages(
  shop: Shop,
  query: URLSearchParams,
): Promise<Result<MessagesAnswer>> {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? null
  const wanted = { cursor: query.get('cursor'), limit: PAGE_SIZE }
  const page = await messages.listMessages(shop.db, state, wanted)
  if (!page) return refuseCursor()
  const newCount = await messages.countNewMessages(shop.db)
  if (page.messages.length > 0) return success({ ...page, newCount })
  const any = await messages.listMessages(shop.db, null, { cursor: null, limit: 1 })
  return success({ ...page, newCount, isEmpty: any?.messages.length === 0 })
}

/** Marks a message as answered or new, and records who did. */
export async function markMessage(
  shop: Shop,
  wanted: { messageId: string; state: MessageState },
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const message = await messages.markMessage(shop.db, { ...wanted, actor, at: shop.clock.now() })
  return message
    ? success({ message, newCount: await messages.countNewMessages(shop.db) })
    : failure('not-found', 'This message has been deleted.')
}
