import type Stripe from 'stripe'

import type { Act } from '#card-provider/records/store.ts'
import { newId } from '#card-provider/records/tables.ts'

const TWO_DAYS = 2 * 24 * 60 * 60

interface Movement {
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  /** Negative when money leaves. */
  amount: number
  fee: number
  description: string | null
}

/** Moves an amount on the account's balance for a charge, a refund or a dispute. */
export function book(
  act: Act,
  { id, currency }: { id: string; currency: string },
  { type, category, amount, fee, description }: Movement,
): Stripe.BalanceTransaction {
  const details = {
    amount: fee,
    application: null,
    currency,
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  }
  const booking: Stripe.BalanceTransaction = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: act.now + TWO_DAYS,
    balance_type: 'payments',
    created: act.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [details],
    net: amount - fee,
    reporting_category: category,
    source: id,
    status: 'pending',
    type,
  }
  act.put('balanceTransactions', booking)
  return booking
}
