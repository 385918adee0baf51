import { vatNote } from '#domain/money/vat.texts.ts'
import { isVatCharged, type VatTerms } from '#domain/money/vat.ts'
import { $buyerCountry } from '#shop/money/buyer-country.store.ts'
import { useStore } from '#ui/react/use-store.ts'

interface Props {
  /** The total in pence. */
  pence: number
  terms: VatTerms
  className?: string
}

/** Note below a total: the VAT that it contains for this buyer, or why it contains no VAT. */
export function VatNote({ pence, terms, className = '' }: Props) {
  const country = useStore($buyerCountry)
  // A sentence is aligned left, and VAT amounts right, like the total above.
  const side = isVatCharged(terms.rate, country || 'GB') ? 'text-right' : ''
  return (
    <p className={`text-sm text-muted ${side} ${className}`}>{vatNote(pence, terms, country)}</p>
  )
}
