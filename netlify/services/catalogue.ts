import built from '#catalogue.json' with { type: 'json' }
import { writeDatesAs } from '#domain/date.ts'
import type { WorkStep } from '#domain/delivery.ts'
import type { Product } from '#domain/product.ts'
import type { BankAccount } from '#domain/transfer.ts'
import type { PricesAbroad } from '#domain/vat.ts'

/** The firm as mails name it. */
export interface Firm {
  name: string
  legalName: string
  email: string
  phone: string
  address: { street: string; city: string; postalCode: string; country: string }
  /** How soon the firm answers, such as "one working day". */
  responseTime: string
  /** What happens after an order, step by step. */
  afterOrder: readonly string[]
  company?: { number: string; registeredIn: string }
  vat?: { number: string; rate: number }
  /** Where customers pay by bank transfer; left out where none is offered. */
  bank?: BankAccount
  /** What who is charged no UK VAT pays. */
  pricesAbroad: PricesAbroad
  /** What the firm's accounting program calls the account of sales, and the tax of a sale without VAT. */
  accounts: { sales: string; noVat: string }
}

/** A product, and how long the work on it takes, as its page says. */
export interface SoldProduct extends Product {
  turnaround: string
  /** Of the work on it. */
  steps: readonly WorkStep[]
}

/** What the firm sells, who it is and under which terms it sells. */
export interface Catalogue {
  products: readonly SoldProduct[]
  firm: Firm
  /** SHA-256 of each text of the terms that was ever published, in hex. */
  termsVersions: readonly string[]
  /** The text of one of them in Markdown; undefined where it is not in the archive. */
  termsText: (version: string) => string | undefined
  /** How dates are written, such as `en-GB`. */
  dates: string
  /** Whether only companies may buy. */
  needsCompany: boolean
  /** What the firm says in its emails. */
  mailTexts: { messageReceived: string }
  /** What a proposal says of payment, before the address of the terms. */
  paymentTerms: string
  /** The total, in pence, from which the bank shall confirm who pays; null for never. */
  threeDSecureFrom: number | null
}

const { terms, ...sold } = built

writeDatesAs(built.dates)

/** Products in the shop's order, firm and terms, as the build has read them from the content. */
export const catalogue: Catalogue = {
  ...sold,
  termsVersions: Object.keys(terms),
  termsText: (version) => (Object.hasOwn(terms, version) ? terms[version] : undefined),
}
