import { readContent } from '#build/content.ts'
import type { Firm, Seller } from '#domain/firm.ts'
import { vatTerms } from '#domain/vat.ts'
import { tradingFacts } from '#messages/firm.ts'

/** Returns how app pages name the firm and say where to reach it. */
export async function readReach(): Promise<Firm> {
  const { name, email, phone, responseTime } = await readContent('site')
  return { name, email, phone, responseTime }
}

/** Returns how the cart and the confirmation name it. */
export async function readSeller(): Promise<Seller> {
  const firm = await readContent('site')
  const { cart, people } = await readContent('words')
  const { street, city, postalCode, country } = firm.address
  return {
    ...(await readReach()),
    legalName: firm.legalName,
    address: [street, city, postalCode, country].join(', '),
    facts: tradingFacts(firm),
    vat: vatTerms(firm),
    paymentTerms: cart.proposal,
    afterOrder: firm.afterOrder ?? [],
    responsible: { one: people.responsible, many: people.responsibleMany },
  }
}
