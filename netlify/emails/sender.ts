import type { CatalogueFile } from '#content/catalogue.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'
import type { Product } from '#domain/products/product.ts'

/** What emails are made from: the firm with its words and services, its own inbox and its site. */
export interface Shop {
  catalogue: {
    firm: CatalogueFile['firm']
    words: Pick<CatalogueFile['words'], 'order' | 'transfer' | 'mails'>
    products: readonly Product[]
  }
  firmInbox: string
  siteUrl: string
}

/** Name, address, how to reach the firm and where it is registered, line by line. */
export function signature(firm: CatalogueFile['firm']): string[] {
  const { street, city, postalCode, country } = firm.address
  return [
    firm.name,
    street,
    `${city} ${postalCode}, ${country}`,
    `${firm.email}, ${firm.phone}`,
    tradingFacts(firm),
  ].filter((line) => line !== '')
}
