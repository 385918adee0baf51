import { useMemo } from 'react'

import { priceProductsFor, type VatTerms } from '#domain/money/vat.ts'
import { cartItems, type CartItem } from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { useStore } from '#ui/react/use-store.ts'

import { $cart } from './cart.store.ts'
import { changedPrices } from './seen-prices.store.ts'

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
    const priced = priceProductsFor(seen, terms, country || 'GB')
    return {
      items: cartItems(cart, priceProductsFor(products, terms, country || 'GB')),
      earlier: new Map(priced.map(({ id, price }) => [id, price])),
    }
  }, [cart, products, terms, country])
}
