import type Stripe from 'stripe'

import { newId } from '#card-provider/records/ids.ts'

const TWO_DAYS = 2 * 24 * 60 * 60

/** Stripe's standard fee for a British card: 1.5 % and 20 pence, in pence. */
export function feeFor(amount: number): number {
  return Math.round(amount * 0.015) + 20
}

/** A movement on the account's balance; `amount` is negative when money leaves. */
export function newBalanceTransaction(movement: {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  amount: number
  fee: number
  currency: string
  source: string
  description: string | null
  now: number
}): Stripe.BalanceTransaction {
  const fees =
    movement.fee === 0
      ? []
      : [
          {
            amount: movement.fee,
            application: null,
            currency: movement.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
  return {
    id: newId('balanceTransaction'),
    object: 'balance_transaction',
    amount: movement.amount,
    available_on: movement.now + TWO_DAYS,
    balance_type: 'payments',
    created: movement.now,
    currency: movement.currency,
    description: movement.description,
    exchange_rate: null,
    fee: movement.fee,
    fee_details: fees,
    net: movement.amount - movement.fee,
    reporting_category: movement.category,
    source: movement.source,
    status: 'pending',
    type: movement.type,
  }
}
