import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/transfers/customer.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { ABOVE_CARD_LIMIT_TEXT } from '#domain/money/payment-methods.texts.ts'
import { MAX_CARD_TOTAL } from '#domain/order/checkout-fields.ts'
import { isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased } from '#domain/order/order.ts'
import { receivedAmount } from '#domain/transfers/transfer.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import { orderPagePath } from '#paths.ts'
import { PROVIDER_DOWN_FAILURE } from '#services/stripe/card-provider.ts'
import { sessionRequest } from '#use-cases/checkout/create-payment.ts'
import { priceCart, productsFor } from '#use-cases/checkout/price-cart.ts'
import { endSession } from '#use-cases/payments/end-unpaid.ts'
import { paymentNotFound, settleOrReadStored } from '#use-cases/payments/settle.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'
import { refuseBeyondLimit, PAYMENT_LIMIT } from '#use-cases/upkeep/beyond-limit.ts'

import { startAwaitingTransfer } from './await-transfer.ts'

export const choosePayment: UseCase<typeof contract.choosePayment> = async (
  shop,
  { key, method },
  ip,
) => {
  const refused = await refuseBeyondLimit(shop, PAYMENT_LIMIT, ip)
  if (refused) return refused
  const order = await orders.findByKey(shop.db, key)
  if (!order || !isOpenToCustomer(order, shop.clock.now())) return paymentNotFound()
  return method === 'credit-card' ? payByCard(shop, order) : reopenTransfer(shop, order)
}

/** Opens a card session; the customer can use either method until one payment has arrived. */
async function payByCard(shop: Shop, known: FullOrder): Promise<Result<contract.ChosenPayment>> {
  const { sessionId } = known
  if (known.total > MAX_CARD_TOTAL) return failure('order-changed', `${ABOVE_CARD_LIMIT_TEXT}.`)
  if (sessionId !== null && !(await endCardPage(shop, sessionId))) {
    return failure('order-changed', UNDER_WAY_MESSAGE)
  }
  const settled =
    sessionId === null ? success(known) : await settleOrReadStored(shop, sessionId, known)
  if (!settled.ok) return settled
  const order = settled.value
  if (order.payment.settlement !== 'awaiting_transfer') return orderChangedRefusal()
  if (receivedAmount(order.transfers) > 0) {
    return failure('order-changed', 'Part of the money has arrived by transfer. Call us.')
  }
  const session = await shop.provider.openSession({
    ...sessionRequest(shop, order),
    instead: { previousSession: order.sessionId ?? '', cancelPath: orderPagePath(order.accessKey) },
  })
  if (session === 'exhausted') throw new Refusal(PROVIDER_DOWN_FAILURE)
  await orders.setSession(shop.db, order.id, session)
  return success({ url: session.url })
}

/** Ends the earlier card session; returns false while somebody is paying or a bank processes the payment. */
async function endCardPage(shop: Shop, sessionId: string) {
  const reading = await endSession(shop, sessionId)
  return reading?.session === 'expired' || reading?.payment !== 'unpaid'
}

const UNDER_WAY_MESSAGE =
  'A payment for this order is open in another window. Finish it there, or try again in a few minutes.'

/** Reopens an order whose transfer did not arrive in time, if its prices are still current. */
async function reopenTransfer(
  shop: Shop,
  order: FullOrder,
): Promise<Result<contract.ChosenPayment>> {
  const lines = order.items.map(({ productId, ...line }) => ({ ...line, id: productId }))
  const priced = priceCart(lines, productsFor(shop.catalogue, order.buyer.country))
  if (!priced.ok) return priced
  const reopened = await orders.withOrder(shop.db, order.id, (current, tx) => {
    const { payment, paymentMethod } = current
    const isLapsed = payment.settlement === 'expired' && paymentMethod === 'bank-transfer'
    return isLapsed && !isErased(current) ? startAwaitingTransfer(shop, tx, current) : current
  })
  if (reopened?.payment.settlement !== 'awaiting_transfer') return orderChangedRefusal()
  return success({ url: orderUrl(reopened, shop) })
}

function orderChangedRefusal() {
  return failure('order-changed', 'This order has changed. Load its page again.')
}
