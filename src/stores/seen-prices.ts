import { storedText } from '#browser/storage.ts'
import type { CartItem } from '#domain/cart.ts'
import { normalisePrice } from '#domain/money.ts'
import type { Product } from '#domain/product.ts'

const stored = storedText('local', 'seenPrices')

type Prices = Record<string, number>

/**
 * The prices in pence at which the cart's products were first seen there, where they differ from
 * today's, by product id. Notes today's for products that are new, and forgets those that left.
 */
export function changedPrices(
  items: readonly CartItem<Pick<Product, 'id' | 'price'>>[],
): ReadonlyMap<string, number> {
  const before = read()
  const seen = items.map(({ product }) => {
    const known = Object.hasOwn(before, product.id) ? before[product.id] : undefined
    return { id: product.id, price: known ?? product.price, now: product.price }
  })
  stored.write(JSON.stringify(Object.fromEntries(seen.map(({ id, price }) => [id, price]))))
  return new Map(seen.filter(({ price, now }) => price !== now).map(({ id, price }) => [id, price]))
}

function read(): Prices {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const entries = Object.entries(value).map(([id, price]) => [id, normalisePrice(price)] as const)
    return Object.fromEntries(entries.filter(([, price]) => price > 0))
  } catch {
    return {}
  }
}
