import { failure, success, type Result } from '#contract/failure.ts'
import type { MessageStateAnswer } from '#contract/messages.ts'
import * as messages from '#data/contact-messages.ts'
import type { SeenMessage } from '#data/contact-messages.ts'
import type { CartLine } from '#domain/cart.ts'
import { COUNTED_MESSAGES } from '#domain/message-record.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'
import { proposalEnd } from '#domain/proposal.ts'
import { londonDay } from '#domain/working-day.ts'
import { contactAnswer } from '#emails/contact-answer.ts'

import { priceCart } from './price-cart.ts'
import type { Shop } from './shop.ts'

interface Answer {
  messageId: string
  answerId: string
  text: string
  seen: SeenMessage
  cart?: { lines: CartLine[]; preparedBy: string } | undefined
}

/**
 * Mails an answer to a message through the outbox, with a link to the cart that was prepared with it,
 * and keeps both with the message, unless somebody else has answered since it was seen. Safe to
 * repeat. `cart-empty` for a service that is not sold.
 */
export async function answerMessage(
  shop: Shop,
  { messageId, answerId, text, seen, cart: wanted }: Answer,
  actor: string,
): Promise<Result<MessageStateAnswer>> {
  const { catalogue, clock, siteUrl } = shop
  const prepared = wanted && prepare(shop, wanted)
  if (prepared && !prepared.ok) return prepared
  const cart = prepared?.value ?? null
  const message = await messages.answer(shop.db, {
    messageId,
    seen,
    answer: { id: answerId, text, by: actor, at: clock.now().toISOString(), cart },
    mailTo: (asked) => ({
      ...contactAnswer(asked, { id: answerId, text, cart }, { ...catalogue, siteUrl }),
      id: answerId,
      dedupeKey: `contact-answer:${answerId}`,
    }),
  })
  return message
    ? success({ message, newCount: await messages.countNew(shop.db, COUNTED_MESSAGES) })
    : failure('not-found', 'This message is no longer kept.')
}

function prepare(
  { catalogue, clock }: Shop,
  { lines, preparedBy }: NonNullable<Answer['cart']>,
): Result<PreparedCart> {
  const items = priceCart(lines, catalogue.products)
  if (!items.ok) return items
  return success({
    lines: items.value.map(({ productId: id, quantity, price }) => ({ id, quantity, price })),
    preparedBy,
    until: londonDay(new Date(proposalEnd(clock.now().getTime()))),
  })
}
