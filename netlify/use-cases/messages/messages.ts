import { failure, refuseCursor, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/messages.ts'
import * as messages from '#data/messages/contact-messages.ts'
import { MESSAGE_STATES } from '#domain/people/contact-form.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

const PAGE_SIZE = 25

export async function listMessages(
  shop: Shop,
  query: URLSearchParams,
): Promise<Result<contract.MessagesAnswer>> {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? null
  const wanted = { cursor: query.get('cursor'), limit: PAGE_SIZE }
  const page = await messages.listMessages(shop.db, state, wanted)
  if (!page) return refuseCursor()
  return success({ ...page, newCount: await messages.countNewMessages(shop.db) })
}

export const markMessage: UseCase<typeof contract.markMessage> = async (shop, wanted, actor) => {
  const message = await messages.markMessage(shop.db, { ...wanted, actor, at: shop.clock.now() })
  return message
    ? success({ message, newCount: await messages.countNewMessages(shop.db) })
    : failure('not-found', 'This message has been deleted.')
}
