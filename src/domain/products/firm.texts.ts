/** Details that a company must state on its site, receipts and letters; each may be missing. */
interface TradingFacts {
  company?: { number: string; registeredIn: string } | undefined
  vat?: { number: string } | undefined
}

/** Place of registration and company number, then the VAT number, as sentences. */
export function tradingSentences({ company, vat }: TradingFacts): string[] {
  return [
    company && `Registered in ${company.registeredIn}, company number ${company.number}.`,
    vat && `VAT number ${vat.number.replaceAll(' ', '\u00a0')}.`,
  ].filter((fact) => fact !== undefined)
}

export function tradingFacts(firm: TradingFacts): string {
  return tradingSentences(firm).join(' ')
}
