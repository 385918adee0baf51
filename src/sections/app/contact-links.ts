import firm from '#content/site.json' with { type: 'json' }
import type { Firm, Seller } from '#domain/firm.ts'
import { tradingFacts } from '#messages/firm.ts'
import { vatNote } from '#messages/vat.ts'

const { name, email, phone, responseTime } = firm

/** How app pages name the firm and say where to reach it. */
export const reach: Firm = { name, email, phone, responseTime }

const { street, city, postalCode, country } = firm.address
// What a firm may leave out. The build has filled in the tokens.
const { vat, afterOrder }: { vat?: object; afterOrder?: readonly string[] } = firm

/** How the cart and the confirmation name it. */
export const seller: Seller = {
  ...reach,
  legalName: firm.legalName,
  address: [street, city, postalCode, country].join(', '),
  facts: tradingFacts(firm),
  vatNote: vatNote(vat),
  afterOrder: afterOrder ?? [],
}
