import { vatTerms } from '#domain/money/vat.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'
import type { Firm, Seller } from '#domain/products/firm.ts'

import { readContent } from './content.ts'

/** Returns the firm as app pages name it and say where to reach it. */
export async function readFirm(): Promise<Firm> {
  const { name, email, phone } = await readContent('site')
  return { name, email, phone }
}

/** Returns the firm as it stands where it sells: in the cart, at checkout and on the confirmation. */
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
