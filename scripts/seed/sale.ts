import { EMPTY_CHECKOUT_FORM } from '#domain/checkout-fields.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import type { WorkStep } from '#domain/delivery.ts'
import { orderNumber, orderTotal, type SoldItem } from '#domain/order.ts'
import { catalogue } from '#services/catalogue.ts'

import { drawBuyer, drawFor, type Draw } from './people.ts'
import { DAY, MINUTE, storyOf, type Story } from './story.ts'

export interface SeedOptions {
  /** How many orders. */
  count: number
  /** Which set of orders: the same number makes the same ones again. */
  seed: number
  now: Date
}

/** When money arrives from a bank, is disputed and goes back, in parts of the time since the order. */
export const [ARRIVED, DISPUTED, REFUNDED] = [0.3, 0.5, 0.6]

/** When the mails about a payment leave, after the order. */
export const MAILED = 10 * MINUTE

const DOMAIN = catalogue.firm.email.replace(/^.*@/, '')
export const STAFF = ['staff', 'harriet.lowe', 'tobias.kern'].map((name) => `${name}@${DOMAIN}`)

const { paymentMethod: _method, agreeToTerms: _consent, ...BLANK } = EMPTY_CHECKOUT_FORM

/** What an erasure leaves of a buyer. */
const NOBODY: Buyer = { ...BLANK, firstName: 'Erased', country: 'GB' }

/** One order with what chance has decided of it. */
export type Sale = ReturnType<typeof drawSale>

/** The order at one place of the list, the newest being at 0. */
export function drawSale({ count, seed, now }: SeedOptions, index: number) {
  const draw = drawFor(seed, index)
  const id = draw.string.uuid()
  const story = storyOf(draw, index, count)
  const items = drawItems(draw, story.lines)
  const total = orderTotal(items)
  const placed = now.getTime() - story.age
  const paidAfter = story.transfer
    ? story.age * ARRIVED
    : draw.number.int({ min: 2, max: 9 }) * MINUTE
  return {
    draw,
    id,
    /** Its id as the provider's ids hold it. */
    key: id.replaceAll('-', ''),
    story,
    confirmation: story.confirmation ?? ('sent' as const),
    items,
    total,
    number: orderNumber((index * 7_368_787 + seed * 104_729) % 900_000_000),
    buyer: story.erased ? NOBODY : drawBuyer(draw, story.buyer),
    paidAfter,
    refunded: shareOf(story.refunded, total, 4),
    transferred: shareOf(story.transfer, total, 3),
    moves: drawMoves(draw, story, items),
    /** Returns the ISO moment so many milliseconds after the order was placed. */
    at: (after: number) => new Date(placed + Math.round(after)).toISOString(),
  }
}

function shareOf(part: 'none' | 'part' | 'whole' = 'none', total: number, parts: number): number {
  if (part === 'none') return 0
  return part === 'whole' ? total : Math.round(total / parts)
}

/** A number of different things bought at once, as far as there are so many. */
function drawItems(draw: Draw, lines = 1): SoldItem[] {
  return draw.helpers
    .arrayElements(catalogue.products, Math.min(lines, catalogue.products.length))
    .map(({ id, name, price, steps }) => ({
      productId: id,
      name,
      price,
      steps,
      quantity: draw.datatype.boolean(0.1) ? draw.number.int({ min: 2, max: 3 }) : 1,
    }))
}

/** One move of the work on one item. */
interface Move {
  after: number
  item: SoldItem
  step: WorkStep
  actor: string
}

/** How the work on an order's items went on, oldest first. */
function drawMoves(draw: Draw, { work, age, brief }: Story, items: readonly SoldItem[]): Move[] {
  if (!work) return []
  const length = Math.min(age * 0.9, 30 * DAY)
  return items.flatMap((item) => {
    const last = item.steps.length - 1
    const reached = work === 'delivered' ? last : draw.number.int({ min: 1, max: last - 1 })
    const actor = draw.helpers.arrayElement(STAFF)
    const moves = item.steps
      .slice(1, reached + 1)
      .map((step, index) => ({ after: (length * (index + 1)) / (last + 1), item, step, actor }))
    return brief ? moves.slice(-1) : moves
  })
}
