/** The facts that a company states on its site, receipts and letters; each may be missing. */
interface TradingFacts {
  company?: { number: string; registeredIn: string } | undefined
  vat?: { number: string } | undefined
}

/** Where the company is registered, and its numbers, in one line. */
export function tradingFacts({ company, vat }: TradingFacts): string {
  return [
    company && `Registered in ${company.registeredIn}, company number ${company.number}.`,
    vat && `VAT number ${vat.number.replaceAll(' ', '\u00a0')}.`,
  ]
    .filter((fact) => fact !== undefined)
    .join(' ')
}
