import { useMemo } from 'react'

import { cartItems, type CartItem } from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'
import { pricedFor, type VatTerms } from '#domain/money/vat.ts'
import { useStore } from '#ui/react/use-store.ts'
import { abroadNote, vatNote } from '#domain/money/vat.texts.ts'
import { $cart } from '#shop/cart/cart.store.ts'
import { $buyerCountry } from '#shop/checkout/checkout-draft.store.ts'
import { changedPrices } from '#shop/cart/seen-prices.store.ts'

/** The products at the prices that this buyer pays; at home while no country is chosen. */
export function usePriced(products: readonly Product[], terms: VatTerms): Product[] {
  const country = useStore($buyerCountry)
  return useMemo(() => pricedFor(products, terms, country || 'GB'), [products, terms, country])
}

/** The cart as this buyer pays for it, in pence. */
export interface PricedCart {
  items: CartItem[]
  /** The prices at which its products were first seen there, where those were others, by product id. */
  earlier: ReadonlyMap<string, number>
}

/** Returns the cart at the prices that this buyer pays. */
export function usePricedCart(products: readonly Product[], terms: VatTerms): PricedCart {
  const cart = useStore($cart)
  const country = useStore($buyerCountry)
  return useMemo(() => {
    const seen = [...changedPrices(cartItems(cart, products))].map(([id, price]) => ({ id, price }))
    const priced = pricedFor(seen, terms, country || 'GB')
    return {
      items: cartItems(cart, pricedFor(products, terms, country || 'GB')),
      earlier: new Map(priced.map(({ id, price }) => [id, price])),
    }
  }, [cart, products, terms, country])
}

interface Props {
  /** The total, in pence. */
  pence: number
  terms: VatTerms
  className?: string
}

/** Below a total: what of it is VAT to this buyer, or why none is. */
export function VatNote({ pence, terms, className = '' }: Props) {
  const country = useStore($buyerCountry)
  return <p className={`text-sm text-muted ${className}`}>{vatNote(pence, terms, country)}</p>
}

/** What changes abroad; nothing once the buyer has chosen a country. */
export function AbroadNote({ terms, className = '' }: Omit<Props, 'pence'>) {
  const country = useStore($buyerCountry)
  if (country !== '' || terms.rate === null) return null
  return <p className={`text-sm text-muted ${className}`}>{abroadNote(terms)}</p>
}
