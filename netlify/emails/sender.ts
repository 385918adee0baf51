import type { OrderTexts, Responsible } from '#domain/firm.ts'
import type { Product } from '#domain/product.ts'
import type { PricesAbroad } from '#domain/vat.ts'
import { tradingFacts } from '#messages/firm.ts'

/** The firm as the foot of an email names it. */
interface Sender {
  name: string
  email: string
  phone: string
  address: { street: string; city: string; postalCode: string; country: string }
  company?: { number: string; registeredIn: string }
  vat?: { number: string }
}

/** What emails are made from: the firm with its words and services, its own inbox and its site. */
export interface Shop {
  catalogue: {
    firm: Sender & {
      /** What happens after an order, step by step. */
      afterOrder: readonly string[]
      responsible: Responsible
      vat?: { rate: number }
      pricesAbroad: PricesAbroad
    }
    words: {
      order: OrderTexts
      transfer: { mail: string; reminder: string }
      mails: { messageReceived: string }
    }
    products: readonly Product[]
  }
  firmInbox: string
  siteUrl: string
}

/** Name, address, how to reach the firm and where it is registered, line by line. */
export function signature(firm: Sender): string[] {
  const { street, city, postalCode, country } = firm.address
  return [
    firm.name,
    street,
    `${city} ${postalCode}, ${country}`,
    `${firm.email}, ${firm.phone}`,
    tradingFacts(firm),
  ].filter((line) => line !== '')
}
