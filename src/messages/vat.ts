/** Stands beside a price or a total: whether VAT is in it. */
export function vatNote(vat: object | null | undefined): string {
  return vat ? 'Including VAT' : 'No VAT is charged'
}
