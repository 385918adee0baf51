import { storedJson } from '#browser/storage.ts'
import type { CartItem } from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'

const stored = storedJson(
  'local',
  'seenPrices',
  (value) => new Map((Array.isArray(value) ? value : []).filter(isEntry)),
)

type Items = readonly CartItem<Pick<Product, 'id' | 'price'>>[]

/** By product id: the price in pence when the product was added, if it has changed since. */
export function earlierPrices(items: Items): ReadonlyMap<string, number> {
  const seen = stored.read()
  const changed = items.flatMap(({ product }) => {
    const price = seen.get(product.id) ?? product.price
    return price === product.price ? [] : [[product.id, price] as const]
  })
  return new Map(changed)
}

/**
 * Saves the current prices of products that are new in the cart, and removes the prices of products
 * that are no longer in the cart.
 */
export function saveSeenPrices(items: Items): void {
  const seen = stored.read()
  const prices = items.map(({ product }) => [product.id, seen.get(product.id) ?? product.price])
  stored.write(prices)
}

function isEntry(value: unknown): value is [string, number] {
  if (!Array.isArray(value)) return false
  const [id, price]: unknown[] = value
  return typeof id === 'string' && Number.isSafeInteger(price)
}
