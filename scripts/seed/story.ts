import type { PaymentState } from '#domain/order.ts'
import { catalogue } from '#services/catalogue.ts'

import type { Draw, Wish } from './people.ts'

/** What happened to an order: its money, its mails, the work on it, and who bought. */
export interface Story {
  settlement: PaymentState['settlement']
  /** It is paid, or was to be, by bank transfer, and how much has arrived. */
  transfer?: 'none' | 'part' | 'whole'
  refunded?: 'part' | 'whole'
  dispute?: PaymentState['dispute']
  attention?: PaymentState['attention']
  /** How the customer's confirmation stands; only paid orders have one. */
  confirmation?: 'sent' | 'waiting' | 'failed'
  /** How far the work has come: none, some of it, all of it. */
  work?: 'not-begun' | 'under-way' | 'delivered'
  lines?: number
  buyer?: Wish
  notes?: number
  /** Only the last move of the work was written down, as in orders of long ago. */
  brief?: boolean
  /** The person has been taken out of the order. */
  erased?: true
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The newest orders, one of each kind that staff meet, with their ages in milliseconds. */
const PLANNED: readonly (Story & { age: number })[] = [
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
  { age: 20 * HOUR, settlement: 'paid', buyer: 'right-to-left', notes: 2 },
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

/** How many of all others come from where documents can print the names. */
const PRINTABLE = 0.97

/** After this long an order nobody paid keeps no personal data. */
const ABANDONED_KEPT = 30 * DAY

/** An order whose transfer is awaited for longer may have lapsed. */
const AWAITED = 7 * DAY

/** The story of the order at a place of the list, and its age: the first ones by plan, then by chance. */
export function storyOf(draw: Draw, index: number, count: number): Story & { age: number } {
  const planned = FIRST[index]
  if (planned) return planned
  const span = Math.min(Math.max(count / 50, 20), 1100) * DAY
  const age = 4 * HOUR + Math.round(span * draw.number.float() ** 1.3)
  const story = { age, ...drawStory(draw, age) }
  if (index < TOLD_IN_FULL) return story
  return { ...story, brief: true, buyer: draw.datatype.boolean(PRINTABLE) ? 'printable' : 'any' }
}

function drawStory(draw: Draw, age: number): Story {
  const roll = draw.number.float()
  if (takesTransfers && age < AWAITED && roll < 0.1)
    return { settlement: 'awaiting_transfer', transfer: 'none' }
  if (roll < 0.16)
    return abandoned(draw.helpers.arrayElement(['expired', 'expired', 'cancelled', 'failed']), age)
  const paid: Story = {
    settlement: 'paid',
    lines: draw.datatype.boolean(0.25) ? draw.number.int({ min: 2, max: 4 }) : 1,
    work: workAfter(draw, age),
    ...(draw.datatype.boolean(0.08) ? { notes: draw.number.int({ min: 1, max: 3 }) } : {}),
  }
  if (roll < 0.19) return { ...paid, refunded: 'whole', work: 'not-begun' }
  if (roll < 0.22) return { ...paid, refunded: 'part' }
  if (roll < 0.225) return { ...paid, dispute: draw.helpers.arrayElement(['won', 'lost']) }
  return paid
}

function abandoned(settlement: Story['settlement'], age: number): Story {
  return { settlement, ...(age > ABANDONED_KEPT ? { erased: true } : {}) }
}

function workAfter(draw: Draw, age: number): NonNullable<Story['work']> {
  if (age < 2 * DAY) return 'not-begun'
  return age > 60 * DAY || draw.datatype.boolean(age / (60 * DAY)) ? 'delivered' : 'under-way'
}
