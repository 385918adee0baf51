import type { OrderItem, SoldItem } from '#domain/order.ts'
import { catalogue } from '#services/catalogue.ts'

import type { Draw } from './people.ts'

/** Sold in earlier years: an order keeps the name and price of its day. */
const PAST: readonly Pick<OrderItem, 'productId' | 'name' | 'price'>[] = [
  { productId: 'half-day', name: 'Half a Day with Notes', price: 149_700 },
  { productId: 'written-summary', name: 'Written Summary', price: 89_700 },
  { productId: 'second-opinion', name: 'Second Opinion', price: 119_700 },
  { productId: 'first-look', name: 'First Look', price: 79_700 },
  {
    productId: 'long-report',
    name: 'Long Report with an Equally Long Name: Plan, Progress, People, Places and Intellectual Property',
    price: 649_700,
  },
]

/** A number of different things bought at once, at most ten. */
export function drawItems(draw: Draw, lines: number): SoldItem[] {
  const sold = catalogue.products.map(({ id, name, price, steps }) => ({
    productId: id,
    name,
    price,
    steps,
  }))
  const past = PAST.map((item) => ({ ...item, steps: sold[0]?.steps ?? [] }))
  const pool = lines > sold.length ? [...sold, ...past] : sold
  const first = lines >= pool.length ? 0 : draw.number.int({ min: 0, max: pool.length - 1 })
  return Array.from({ length: Math.min(lines, pool.length) }, (_, line) => {
    const product = pool[(first + line) % pool.length] ?? draw.helpers.arrayElement(pool)
    return {
      ...product,
      quantity: draw.datatype.boolean(0.1) ? draw.number.int({ min: 2, max: 3 }) : 1,
    }
  })
}
