import { failure, success, type Result } from '#contract/failure.ts'
import type {
  AnswerBody,
  MessageRecord,
  MessagesAnswer,
  MessageStateAnswer,
} from '#contract/messages.ts'
import { noSuchPage } from '#contract/pages.ts'
import type { PreparedCartAnswer } from '#contract/read-prepared-cart.ts'
import * as messages from '#data/contact-messages.ts'
import { MESSAGE_STATES, type ContactMessage, type MessageState } from '#domain/contact-form.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'
import { proposalEnd } from '#domain/proposal.ts'
import { isUuid } from '#domain/uuid.ts'
import { londonDay } from '#domain/working-day.ts'
import { contactAnswer } from '#emails/contact-answer.ts'

import { digestOf } from './digest.ts'
import { priceCart } from './price-cart.ts'
import type { Shop } from './shop.ts'

const PAGE = 25

/** A page of the messages to the firm, and how many of all are new. */
export async function listMessages(
  shop: Shop,
  query: URLSearchParams,
): Promise<Result<MessagesAnswer>> {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? null
  const wanted = { cursor: query.get('cursor'), limit: PAGE }
  const page = await messages.list(shop.db, state, wanted)
  return page ? success({ ...page, newCount: await messages.countNew(shop.db) }) : noSuchPage()
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
  return stateOf(shop, message)
}

/** Marks a message as answered or as new, and notes who did. */
export async function markMessage(
  shop: Shop,
  wanted: { messageId: string; state: MessageState },
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const message = await messages.mark(shop.db, { ...wanted, actor, at: shop.clock.now() })
  return stateOf(shop, message)
}

/** The answer about a message: it, and how many of all are new. */
async function stateOf(
  { db }: Shop,
  message: MessageRecord | undefined,
): Promise<Result<MessageStateAnswer>> {
  return message
    ? success({ message, newCount: await messages.countNew(db) })
    : failure('not-found', 'This message is no longer kept.')
}

/**
 * Mails an answer to a message through the outbox, with a link to the cart that was prepared with it,
 * and keeps both with the message, unless somebody else has answered since it was seen. Safe to
 * repeat. `cart-empty` for a service that is not sold.
 */
export async function answerMessage(
  shop: Shop,
  { messageId, answerId, text, seen, cart: wanted }: AnswerBody,
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const prepared = wanted && prepare(shop, wanted)
  if (prepared && !prepared.ok) return prepared
  const cart = prepared?.value ?? null
  const message = await messages.answer(shop.db, {
    messageId,
    seen,
    answer: { id: answerId, text, by: actor, at: shop.clock.now().toISOString(), cart },
    mailTo: (asked) => ({
      ...contactAnswer(asked, { id: answerId, text, cart }, shop),
      id: answerId,
      dedupeKey: `contact-answer:${answerId}`,
    }),
  })
  return stateOf(shop, message)
}

function prepare(
  { catalogue, clock }: Shop,
  { lines, preparedBy }: NonNullable<AnswerBody['cart']>,
): Result<PreparedCart> {
  const items = priceCart(lines, catalogue.products)
  if (!items.ok) return items
  return success({
    lines: items.value.map(({ productId: id, quantity, price }) => ({ id, quantity, price })),
    preparedBy,
    until: proposalEnd(clock.now()),
  })
}

/** The cart that was prepared with an answer, by the answer's id, which nobody can guess. */
export async function readPreparedCart(
  shop: Shop,
  id: string,
): Promise<Result<PreparedCartAnswer>> {
  const cart = isUuid(id) ? await messages.findPreparedCart(shop.db, id) : undefined
  if (!cart) return failure('not-found', 'This cart is no longer kept.')
  return success({ ...cart, isOver: cart.until < londonDay(shop.clock.now()) })
}
