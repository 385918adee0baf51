import { useEffect, useMemo } from 'react'

import { priceProductsFor, type VatTerms } from '#domain/money/vat.ts'
import { cartItems } from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { useStore } from '#ui/react/use-store.ts'

import { $cart, removeUnsold } from './cart.store.ts'
import { earlierPrices } from './seen-prices.store.ts'
import { useRestoreVisitorState } from './use-is-restored.ts'

/**
 * The stored cart at this buyer's prices in pence, without products that are no longer sold.
 * `earlier` has, by product id, the price when the product was added, if it has changed since.
 */
export function usePricedCart(products: readonly Product[], terms: VatTerms) {
  const isRestored = useRestoreVisitorState()
  const cart = useStore($cart)
  const country = useStore($buyerCountry) || 'GB'
  const priced = useMemo(
    () => priceProductsFor(products, terms, country),
    [products, terms, country],
  )
  const earlier = useMemo(() => {
    const seen = [...earlierPrices(cartItems(cart, products))].map(([id, price]) => ({ id, price }))
    return new Map(priceProductsFor(seen, terms, country).map(({ id, price }) => [id, price]))
  }, [cart, products, terms, country])
  useEffect(() => {
    if (isRestored) removeUnsold(products)
  }, [isRestored, products])
  return { isRestored, products: priced, items: cartItems(cart, priced), earlier }
}
