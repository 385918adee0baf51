import type { WorkStep } from '#domain/delivery.ts'
import type { EventFacts } from '#domain/order-event.ts'
import type { SoldItem } from '#domain/order.ts'

import type { Draw } from './people.ts'
import type { Story } from './story.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Something that happened, in milliseconds after the order was placed. */
export interface Happening {
  after: number
  kind: string
  amount?: number
  actor: string
  facts?: EventFacts
}

/** One move of the work on one item. */
export interface Move {
  after: number
  item: SoldItem
  step: WorkStep
  actor: string
}

/** When money goes back or is asked for, in parts of the time since the order. */
export const REFUNDED = 0.6
export const DISPUTED = 0.5

const NOTES = [
  'Called at ten. Wants the report before the board meeting on the 14th; sends the management accounts tonight.',
  'Accounts for two years are here, the third is with their accountant.\nAsked for the lease as well.',
  'Prefers to be written to in the evening. العميل يفضل التواصل بعد الظهر.',
  'The company name changed in spring. The register shows the old one: use the new one on the cover.',
]

const CLOSED = {
  failed: 'payment-failed',
  expired: 'payment-expired',
  cancelled: 'payment-cancelled',
} as const

export interface Facts {
  /** Pence. */
  total: number
  /** Milliseconds since the order was placed. */
  age: number
  staff: readonly string[]
}

/** What the shop, the bank and the staff did, oldest first. */
export function happeningsOf(draw: Draw, story: Story, facts: Facts): Happening[] {
  const paidAfter = draw.number.int({ min: 2, max: 9 }) * MINUTE
  return [
    { after: 0, kind: 'order-placed', amount: facts.total, actor: 'customer' },
    ...(story.transfer ? [] : paymentOf(story, facts, paidAfter)),
    ...aftermathOf(story, facts),
    ...notesOf(draw, story, facts, paidAfter),
  ]
}

function paymentOf({ settlement, attention }: Story, { total }: Facts, after: number): Happening[] {
  if (attention === 'amount-differs') return [stripe(after, 'amount-differs', total - 100)]
  if (settlement === 'paid') return [stripe(after, 'payment-received')]
  if (settlement === 'processing') return [stripe(after, 'payment-processing')]
  const isOpen = settlement === 'pending' || settlement === 'awaiting_transfer'
  return isOpen ? [] : [stripe(35 * MINUTE, CLOSED[settlement])]
}

function aftermathOf(story: Story, { total, age }: Facts): Happening[] {
  const { dispute = 'none', refunded } = story
  return [
    ...(refunded ? [stripe(age * REFUNDED, 'payment-refunded', refundOf(story, total))] : []),
    ...(dispute === 'none' ? [] : [stripe(age * DISPUTED, 'dispute-opened', total)]),
    ...(dispute === 'won' || dispute === 'lost'
      ? [stripe(age * 0.9, `dispute-${dispute}`, total)]
      : []),
  ]
}

function notesOf(draw: Draw, { notes = 0 }: Story, facts: Facts, from: number): Happening[] {
  return Array.from({ length: notes }, (_, index) => ({
    after: from + ((facts.age - from) * (index + 1)) / (notes + 1),
    kind: 'note',
    actor: draw.helpers.arrayElement(facts.staff),
    facts: { type: 'text', text: NOTES[index % NOTES.length] ?? '' },
  }))
}

function stripe(after: number, kind: string, amount?: number): Happening {
  return { after, kind, actor: 'stripe', ...(amount === undefined ? {} : { amount }) }
}

/** What went back to the buyer, in pence. */
export function refundOf({ refunded }: Story, total: number): number {
  if (!refunded) return 0
  return refunded === 'whole' ? total : Math.round(total / 4)
}

/** How the work on an order's items went on, oldest first. */
export function movesOf(
  draw: Draw,
  { work = 'not-begun', brief = false }: Story,
  { items, age, staff }: { items: readonly SoldItem[]; age: number; staff: readonly string[] },
): Move[] {
  if (work === 'not-begun') return []
  const length = Math.min(age * 0.9, 30 * DAY)
  return items.flatMap((item) => {
    const reached =
      work === 'delivered'
        ? item.steps.length - 1
        : draw.number.int({ min: 1, max: item.steps.length - 2 })
    const actor = draw.helpers.arrayElement(staff)
    const moves = item.steps.slice(1, reached + 1).map((step, index) => ({
      after: (length * (index + 1)) / item.steps.length,
      item,
      step,
      actor,
    }))
    return brief ? moves.slice(-1) : moves
  })
}
