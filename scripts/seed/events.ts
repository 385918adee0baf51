import type { EventFacts } from '#domain/order-event.ts'

import { DISPUTED, MAILED, REFUNDED, STAFF, type Sale } from './sale.ts'
import { MINUTE } from './story.ts'

/** Something that happened, in milliseconds after the order was placed. */
interface Happening {
  after: number
  kind: string
  amount?: number
  actor: string
  facts?: EventFacts
}

const NOTES = [
  'Called at ten. Wants the report before the board meeting on the 14th; sends the management accounts tonight.',
  'Accounts for two years are here, the third is with their accountant.\nAsked for the lease as well.',
  'Prefers to be written to in the evening. العميل يفضل التواصل بعد الظهر.',
]

/** What the shop, the bank and the staff did, oldest first. */
export function eventRows(sale: Sale) {
  const { id, at, total, story } = sale
  const happenings: Happening[] = [
    { after: 0, kind: 'order-placed', amount: total, actor: 'customer' },
    ...paymentOf(sale),
    ...aftermathOf(sale),
    ...NOTES.slice(0, story.notes ?? 0).map((text, index) => ({
      after: story.age * (0.2 + index / 5),
      kind: 'note',
      actor: STAFF[index] ?? '',
      facts: { type: 'text' as const, text },
    })),
    ...mailedOf(sale),
    ...sale.moves.map(({ after, item, step, actor }) => ({
      after,
      kind: 'step-moved',
      actor,
      facts: { type: 'step' as const, product: item.name, step: step.name },
    })),
  ]
  return happenings
    .toSorted((one, other) => one.after - other.after)
    .map(({ after, kind, amount = null, actor, facts = null }) => ({
      order_id: id,
      happened_at: at(after),
      kind,
      amount,
      actor,
      facts,
    }))
}

const CLOSED = {
  failed: 'payment-failed',
  expired: 'payment-expired',
  cancelled: 'payment-cancelled',
} as const

function paymentOf(sale: Sale): Happening[] {
  const { story, total, paidAfter: after } = sale
  const { settlement, attention, transfer } = story
  if (transfer) return transferOf(sale)
  if (attention === 'amount-differs') return [stripe(after, 'amount-differs', total - 100)]
  if (settlement === 'paid') return [stripe(after, 'payment-received')]
  if (settlement === 'processing') return [stripe(after, 'payment-processing')]
  const isOpen = settlement === 'pending' || settlement === 'awaiting_transfer'
  return isOpen ? [] : [stripe(35 * MINUTE, CLOSED[settlement])]
}

function transferOf({ story, total, paidAfter: after, transferred: amount }: Sale): Happening[] {
  const { settlement, age } = story
  const [actor = ''] = STAFF
  return [
    { after: 0, kind: 'transfer-awaited', amount: total, actor: 'customer' },
    ...(amount > 0 ? [{ after, kind: 'transfer-recorded', amount, actor }] : []),
    ...(settlement === 'paid' ? [{ after, kind: 'payment-received', actor }] : []),
    ...(settlement === 'expired'
      ? [{ after: age * 0.8, kind: 'transfer-lapsed', actor: 'shop' }]
      : []),
  ]
}

function mailedOf({ story, confirmation }: Sale): Happening[] {
  if (story.settlement !== 'paid' || confirmation === 'waiting') return []
  const kind = confirmation === 'sent' ? 'mail-sent' : 'mail-failed'
  const facts = { type: 'mail' as const, mail: 'order-confirmation' }
  return [{ after: MAILED, kind, actor: 'shop', facts }]
}

function aftermathOf({ story: { age, dispute }, total, refunded }: Sale): Happening[] {
  return [
    ...(refunded > 0 ? [stripe(age * REFUNDED, 'payment-refunded', refunded)] : []),
    ...(dispute ? [stripe(age * DISPUTED, 'dispute-opened', total)] : []),
    ...(dispute && dispute !== 'open' ? [stripe(age * 0.9, `dispute-${dispute}`, total)] : []),
  ]
}

function stripe(after: number, kind: string, amount?: number): Happening {
  return { after, kind, actor: 'stripe', ...(amount === undefined ? {} : { amount }) }
}
