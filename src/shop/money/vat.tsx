import { useMemo } from 'react'

import { vatNote } from '#domain/money/vat.texts.ts'
import { priceProductsFor, type VatTerms } from '#domain/money/vat.ts'
import type { Product } from '#domain/products/product.ts'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { useStore } from '#ui/react/use-store.ts'

/** The products at this buyer's prices; UK prices while no country is chosen. */
export function usePriced(products: readonly Product[], terms: VatTerms): Product[] {
  const country = useStore($buyerCountry)
  return useMemo(
    () => priceProductsFor(products, terms, country || 'GB'),
    [products, terms, country],
  )
}

interface Props {
  /** The total in pence. */
  pence: number
  terms: VatTerms
  className?: string
}

/** Note below a total: the VAT that it includes for this buyer, or why it includes none. */
export function VatNote({ pence, terms, className = '' }: Props) {
  const country = useStore($buyerCountry)
  return <p className={`text-sm text-muted ${className}`}>{vatNote(pence, terms, country)}</p>
}
