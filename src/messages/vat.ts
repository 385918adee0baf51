import { formatMoney } from '#domain/money.ts'
import { priceParts } from '#domain/vat.ts'

/** Stands beside a price or a total: whether VAT is in it. */
export function vatNote(vat: object | null | undefined): string {
  return vat ? 'Including VAT' : 'No VAT is charged'
}

interface Paid {
  /** Pence. */
  total: number
  /** Per cent that the total includes; null or missing where the firm charged none. */
  vatRate?: number | null | undefined
  /** Two letters. */
  country: string
}

/** Net and VAT of what was paid, above its total; empty where no VAT is in it. */
export function vatRows({ total, vatRate, country }: Paid): { label: string; value: string }[] {
  const { net, vat } = priceParts(total, vatRate ?? null, country)
  if (vat === null) return []
  return [
    { label: 'Net', value: formatMoney(net) },
    { label: `VAT at ${vatRate}%`, value: formatMoney(vat) },
  ]
}

/** Why what was paid has no VAT in it; undefined where it has. */
export function withoutVat({ vatRate, country }: Omit<Paid, 'total'>): string | undefined {
  if (vatRate === null || vatRate === undefined) return 'No VAT is charged.'
  return country === 'GB' ? undefined : 'VAT does not apply outside the United Kingdom.'
}
