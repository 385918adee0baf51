import { useEffect, useMemo } from 'react'

import type { CartItem } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { CART } from '#messages/cart.ts'
import { PATHS } from '#paths.ts'
import { changedPrices, notePrices } from '#stores/seen-prices.ts'
import { Button } from '#ui/Button.tsx'

import { emptyCart, type Removal } from './cart-actions.ts'
import { CartLine } from './CartLine.tsx'

interface Props {
  items: readonly CartItem[]
  products: readonly Product[]
  onAnnounce: (text: string) => void
  onRemoval: (removal: Removal) => void
}

/** The lines of the cart, and below them the ways on and out. */
export function CartLines({ items, products, onAnnounce, onRemoval }: Props) {
  const earlier = useMemo(() => changedPrices(items), [items])
  useEffect(() => notePrices(items), [items])
  return (
    <section aria-label={CART.lines}>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <CartLine
            key={item.product.id}
            item={item}
            products={products}
            earlierPrice={earlier.get(item.product.id)}
            onAnnounce={onAnnounce}
            onRemoval={onRemoval}
          />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-between gap-3 max-sm:flex-col">
        <Button href={PATHS.shop} variant="secondary">
          {CART.continueShopping}
        </Button>
        <Button variant="quiet" onClick={() => onRemoval(emptyCart())}>
          {CART.clear}
        </Button>
      </div>
    </section>
  )
}
