import type { PaymentState } from '#domain/order.ts'
import { catalogue } from '#services/catalogue.ts'

import type { Draw, Wish } from './people.ts'

/** What happened to an order: its money, its mails, the work on it, and who bought. */
export interface Story {
  /** Milliseconds since it was placed. */
  age: number
  settlement: PaymentState['settlement']
  /** It is paid, or was to be, by bank transfer, and how much of it has arrived. */
  transfer?: 'none' | 'part' | 'whole'
  refunded?: 'part' | 'whole'
  dispute?: 'open' | 'won' | 'lost'
  attention?: PaymentState['attention']
  /** How the customer's confirmation stands; only paid orders have one. */
  confirmation?: 'sent' | 'waiting' | 'failed'
  /** How far the work has come: none, some of it, all of it. */
  work?: 'under-way' | 'delivered'
  lines?: number
  buyer?: Wish
  notes?: number
  /** Only the last move of the work was written down, as in orders of long ago. */
  brief?: boolean
  /** The person has been taken out of the order. */
  erased?: true
}

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The newest orders, one of each kind that staff meet. */
const PLANNED: readonly Story[] = [
  { age: 12 * MINUTE, settlement: 'pending' },
  { age: 25 * MINUTE, settlement: 'paid' },
  { age: 26 * MINUTE, settlement: 'paid', confirmation: 'waiting' },
  { age: 40 * MINUTE, settlement: 'processing' },
  { age: 90 * MINUTE, settlement: 'pending', attention: 'not-settled' },
  { age: 130 * MINUTE, settlement: 'pending' },
  { age: 3 * HOUR, settlement: 'paid', lines: 10, notes: 1 },
  { age: 5 * HOUR, settlement: 'pending', attention: 'amount-differs' },
  { age: 8 * HOUR, settlement: 'awaiting_transfer', transfer: 'none' },
  { age: 9 * HOUR, settlement: 'paid', confirmation: 'failed' },
  { age: 20 * HOUR, settlement: 'paid', buyer: 'other-letters', notes: 2 },
  { age: DAY, settlement: 'failed' },
  { age: 2 * DAY, settlement: 'paid', buyer: 'long', lines: 3, work: 'under-way' },
  { age: 2 * DAY, settlement: 'expired' },
  { age: 3 * DAY, settlement: 'cancelled' },
  { age: 4 * DAY, settlement: 'awaiting_transfer', transfer: 'part', notes: 1 },
  { age: 4 * DAY, settlement: 'paid', refunded: 'part', work: 'under-way' },
  { age: 5 * DAY, settlement: 'paid', transfer: 'whole', work: 'under-way' },
  { age: 6 * DAY, settlement: 'paid', dispute: 'open', work: 'under-way', notes: 1 },
  { age: 9 * DAY, settlement: 'paid', refunded: 'whole' },
  { age: 20 * DAY, settlement: 'paid', lines: 4, work: 'under-way', notes: 3 },
  { age: 26 * DAY, settlement: 'expired', transfer: 'none' },
  { age: 35 * DAY, settlement: 'paid', work: 'delivered' },
  { age: 40 * DAY, settlement: 'paid', dispute: 'won', work: 'delivered' },
  { age: 45 * DAY, settlement: 'expired', erased: true },
  { age: 50 * DAY, settlement: 'paid', dispute: 'lost', work: 'delivered' },
]

const takesTransfers = catalogue.firm.bank !== undefined
const FIRST = PLANNED.filter(({ transfer }) => takesTransfers || transfer === undefined)

/** Orders whose every move is told; a hundred thousand such histories would take minutes to write. */
const TOLD_IN_FULL = 2000

/** The story of the order at a place of the list: the first ones by plan, then by chance. */
export function storyOf(draw: Draw, index: number, count: number): Story {
  const planned = FIRST[index]
  if (planned) return planned
  const span = Math.min(Math.max(count / 50, 20), 1100) * DAY
  const age = 4 * HOUR + Math.round(span * draw.number.float() ** 1.3)
  const hasOtherLetters = draw.datatype.boolean(0.005)
  return {
    age,
    brief: index >= TOLD_IN_FULL,
    ...(hasOtherLetters && { buyer: 'other-letters' }),
    ...drawStory(draw, age),
  }
}

function drawStory(draw: Draw, age: number): Pick<Story, 'settlement'> & Partial<Story> {
  const roll = draw.number.float()
  // An order whose transfer is awaited for longer may have lapsed.
  if (takesTransfers && age < 7 * DAY && roll < 0.1) {
    return { settlement: 'awaiting_transfer', transfer: 'none' }
  }
  if (roll < 0.16) {
    const settlement = draw.helpers.arrayElement(['expired', 'cancelled', 'failed'] as const)
    // After a month an order nobody paid keeps no personal data.
    return { settlement, ...(age > 30 * DAY && { erased: true }) }
  }
  return {
    settlement: 'paid',
    lines: draw.datatype.boolean(0.25) ? draw.number.int({ min: 2, max: 4 }) : 1,
    notes: draw.datatype.boolean(0.08) ? 2 : 0,
    ...afterSaleOf(draw, age, roll),
  }
}

function afterSaleOf(draw: Draw, age: number, roll: number): Partial<Story> {
  if (roll < 0.19) return { refunded: 'whole' }
  const isDelivered = draw.datatype.boolean(Math.min(1, age / (60 * DAY)))
  return {
    ...(age > 2 * DAY && { work: isDelivered ? 'delivered' : 'under-way' }),
    ...(roll < 0.22 && { refunded: 'part' }),
    ...(roll > 0.995 && { dispute: draw.helpers.arrayElement(['won', 'lost']) }),
  }
}
