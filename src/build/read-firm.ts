import { vatTerms } from '#domain/money/vat.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'
import type { Firm, Seller } from '#domain/products/firm.ts'

import { readContent } from './content.ts'

/** Returns the firm's name and contact details for app pages. */
export async function readFirm(): Promise<Firm> {
  const { name, email, phone } = await readContent('site')
  return { name, email, phone }
}

/** Returns the firm's details as a seller: for cart, checkout and confirmation. */
export async function readSeller(): Promise<Seller> {
  const firm = await readContent('site')
  const { people } = await readContent('words')
  const { street, city, postalCode, country } = firm.address
  return {
    ...(await readFirm()),
    legalName: firm.legalName,
    address: [street, city, postalCode, country].join(', '),
    facts: tradingFacts(firm),
    vat: vatTerms(firm),
    afterOrder: firm.afterOrder ?? [],
    responsible: { one: people.responsible, many: people.responsibleMany },
  }
}
