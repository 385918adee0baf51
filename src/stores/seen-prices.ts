import { storedText } from '#browser/storage.ts'
import type { CartItem } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'

const stored = storedText('local', 'seenPrices')

type Items = readonly CartItem<Pick<Product, 'id' | 'price'>>[]

/**
 * The prices in pence at which the cart's products were first seen there, where they differ from
 * today's, by product id.
 */
export function changedPrices(items: Items): ReadonlyMap<string, number> {
  const seen = read()
  const changed = items.flatMap(({ product }) => {
    const price = seen.get(product.id) ?? product.price
    return price === product.price ? [] : [[product.id, price] as const]
  })
  return new Map(changed)
}

/** Notes today's prices of products that are new in the cart, and forgets those that left. */
export function notePrices(items: Items): void {
  const seen = read()
  const prices = items.map(({ product }) => [product.id, seen.get(product.id) ?? product.price])
  stored.write(JSON.stringify(prices))
}

function read(): Map<string, number> {
  try {
    const value: unknown = JSON.parse(stored.read() ?? '[]')
    const entries = (Array.isArray(value) ? value : []).filter(isEntry)
    return new Map(entries)
  } catch {
    return new Map()
  }
}

function isEntry(value: unknown): value is [string, number] {
  if (!Array.isArray(value)) return false
  const [id, price]: unknown[] = value
  return typeof id === 'string' && Number.isSafeInteger(price)
}
