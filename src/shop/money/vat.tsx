import { useMemo } from 'react'

import { abroadNote, vatNote } from '#domain/money/vat.texts.ts'
import { pricedFor, type VatTerms } from '#domain/money/vat.ts'
import type { Product } from '#domain/products/product.ts'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { useStore } from '#ui/react/use-store.ts'

/** The products at the prices that this buyer pays; at home while no country is chosen. */
export function usePriced(products: readonly Product[], terms: VatTerms): Product[] {
  const country = useStore($buyerCountry)
  return useMemo(() => pricedFor(products, terms, country || 'GB'), [products, terms, country])
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
