import type { VatTerms } from '#domain/vat.ts'
import { useStore } from '#islands/page/use-store.ts'
import { abroadNote, vatNote } from '#messages/vat.ts'
import { $buyerCountry } from '#stores/checkout-draft.ts'

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
