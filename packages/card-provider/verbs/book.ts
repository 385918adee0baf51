import type Stripe from 'stripe'

import type { Act } from '#card-provider/records/store.ts'
import { newId } from '#card-provider/records/tables.ts'

interface Movement {
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  /** Negative when money leaves. */
  amount: number
  fee: number
}

/** Moves an amount on the account's balance for a charge, a refund or a dispute. */
export function book(
  act: Act,
  { id, currency }: { id: string; currency: string },
  { category, amount, fee }: Movement,
): Stripe.BalanceTransaction {
  const isOfDispute = category === 'dispute' || category === 'dispute_reversal'
  const booking: Stripe.BalanceTransaction = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: act.now,
    balance_type: 'payments',
    created: act.now,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: category,
    source: id,
    status: 'available',
    type: isOfDispute ? 'adjustment' : category,
  }
  act.put('balanceTransactions', booking)
  return booking
}
