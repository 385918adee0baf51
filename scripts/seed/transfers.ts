import { noticeOn, transferDueOn } from '#domain/transfer.ts'
import { londonDay } from '#domain/working-day.ts'
import { catalogue } from '#services/catalogue.ts'

import type { Facts, Happening } from './history.ts'
import type { Story } from './story.ts'

/** When a transfer arrives, in parts of the time since the order. */
const ARRIVED = 0.3

/** Returns the ISO moment so many milliseconds after the order was placed. */
type At = (after: number) => string

/** How an order that was to be paid by transfer came to be paid, or not. */
export function transferHappenings(story: Story, { total, age, staff }: Facts): Happening[] {
  if (!story.transfer) return []
  const after = age * ARRIVED
  const amount = transferredOf(story, total)
  const [actor = ''] = staff
  return [
    { after: 0, kind: 'transfer-awaited', amount: total, actor: 'customer' },
    ...(amount > 0 ? [{ after, kind: 'transfer-recorded', amount, actor }] : []),
    ...(story.settlement === 'paid' ? [{ after, kind: 'payment-received', actor }] : []),
    ...(story.settlement === 'expired'
      ? [{ after: age * 0.8, kind: 'transfer-lapsed', actor: 'shop' }]
      : []),
  ]
}

/** What arrived from the buyer's bank, in pence. */
function transferredOf({ transfer }: Story, total: number): number {
  if (transfer === undefined || transfer === 'none') return 0
  return transfer === 'whole' ? total : Math.round(total / 3)
}

/** How an order is paid, and until when a transfer is waited for. */
export function methodOf(attempt: string, { transfer, age }: Story & { age: number }, at: At) {
  const { bank } = catalogue.firm
  if (!bank || !transfer) {
    const method = attempt.startsWith('0') ? 'paypal' : 'credit-card'
    return { payment_method: method, transfer_due_on: null, transfer_notice_on: null }
  }
  const due = transferDueOn(londonDay(new Date(at(0))), bank)
  const { nextOn } = noticeOn(due, londonDay(new Date(at(age))))
  return { payment_method: 'bank-transfer', transfer_due_on: due, transfer_notice_on: nextOn }
}

interface TransferFacts {
  order: { id: string; order_number: string; total_amount: number }
  story: Story & { age: number }
  staff: readonly string[]
  at: At
}

/** What arrived for an order from its buyer's bank, as staff recorded it. */
export function transfersOf(id: string, { order, story, staff, at }: TransferFacts) {
  const amount = transferredOf(story, order.total_amount)
  const moment = at(story.age * ARRIVED)
  const transfer = {
    id,
    order_id: order.id,
    amount,
    arrived_on: londonDay(new Date(moment)),
    reference: order.order_number,
    recorded_at: moment,
    recorded_by: staff[0],
  }
  return amount === 0 ? [] : [transfer]
}
