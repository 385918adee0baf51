import { useMemo } from 'react'

import { cartItems, type CartItem } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { pricedFor, type VatTerms } from '#domain/vat.ts'
import { useStore } from '#islands/page/use-store.ts'
import { abroadNote, vatNote } from '#messages/vat.ts'
import { $cart } from '#stores/cart.ts'
import { $buyerCountry } from '#stores/checkout-draft.ts'
import { changedPrices } from '#stores/seen-prices.ts'

/** The products at this buyer's prices; UK prices while no country is chosen. */
export function usePriced(products: readonly Product[], terms: VatTerms): Product[] {
  const country = useStore($buyerCountry)
  return useMemo(() => pricedFor(products, terms, country || 'GB'), [products, terms, country])
}

/** The cart at this buyer's prices, in pence. */
export interface PricedCart {
  items: CartItem[]
  /** Earlier prices by product id, where the price has changed since the product was added. */
  earlier: ReadonlyMap<string, number>
}

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
  /** The total in pence. */
  pence: number
  terms: VatTerms
  className?: string
}

/** Below a total: the VAT that it includes for this buyer, or why there is none. */
export function VatNote({ pence, terms, className = '' }: Props) {
  const country = useStore($buyerCountry)
  return <p className={`text-sm text-muted ${className}`}>{vatNote(pence, terms, country)}</p>
}

/** The prices for buyers abroad; renders nothing once the buyer has chosen a country. */
export function AbroadNote({ terms, className = '' }: Omit<Props, 'pence'>) {
  const country = useStore($buyerCountry)
  if (country !== '' || terms.rate === null) return null
  return <p className={`text-sm text-muted ${className}`}>{abroadNote(terms)}</p>
}
