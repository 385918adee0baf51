import type { Act } from '#card-provider/records/store.ts'
import { type Booking, newId } from '#card-provider/records/tables.ts'

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
): Booking {
  const booking: Booking = {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    balance_type: 'payments',
    created: act.now,
    currency,
    fee,
    reporting_category: category,
    source: id,
  }
  act.put('balanceTransactions', booking)
  return booking
}
