import { feeFor, newBalanceTransaction } from '#card-provider/objects/balance-transaction.ts'
import type { Act } from '#card-provider/records/act.ts'
import type { Charge } from '#card-provider/records/tables.ts'
import { emit } from '#card-provider/webhooks/emit.ts'

/** Books a paid charge on the balance, which Stripe tells with `charge.updated`. */
export function bookCharge(act: Act, charge: Charge, sessionId: string | null): Charge {
  const booking = newBalanceTransaction({
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: feeFor(charge.amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    now: act.now,
  })
  act.draft.put('balanceTransactions', booking)
  const booked = { ...charge, balance_transaction: booking.id }
  act.draft.put('charges', booked)
  emit(act, { type: 'charge.updated', object: booked, before: charge, sessionId })
  return booked
}
