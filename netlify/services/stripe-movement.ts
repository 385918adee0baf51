import type Stripe from 'stripe'

import type { Movement } from '#domain/movement.ts'
import { isUuid } from '#domain/uuid.ts'

import { expanded } from './stripe-after-sale.ts'

/** What the account's balance is made of that payments come to; other shares of it are Stripe's own. */
const PAYMENTS = 'payments'

/** The movements of a page of balance transactions whose sources are expanded. */
export function movementsOf(page: readonly Stripe.BalanceTransaction[]): Movement[] {
  return page.filter(({ balance_type: type }) => type === PAYMENTS).map(movementOf)
}

function movementOf(booking: Stripe.BalanceTransaction): Movement {
  const { id, amount, fee, currency, created, reporting_category: category } = booking
  const source = expanded(booking.source)
  return {
    id,
    happenedAt: new Date(created * 1000).toISOString(),
    category,
    amount,
    fee,
    currency,
    source: source?.id ?? null,
    paymentIntentId: source === null ? null : paymentOf(source),
    orderId: source === null ? null : orderOf(source),
  }
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>

function paymentOf(source: Source): string | null {
  const payment = 'payment_intent' in source ? source.payment_intent : null
  return typeof payment === 'string' ? payment : (expanded(payment)?.id ?? null)
}

function orderOf(source: Source): string | null {
  const id = source.object === 'charge' ? source.metadata['order_id'] : undefined
  return id !== undefined && isUuid(id) ? id : null
}
