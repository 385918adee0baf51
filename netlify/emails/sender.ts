import type { CatalogueFile } from '#content/catalogue.ts'
import { tradingSentences } from '#domain/products/firm.texts.ts'
import type { Product } from '#domain/products/product.ts'

/** The data from which emails are made. */
export interface Shop {
  catalogue: {
    firm: CatalogueFile['firm']
    words: Omit<CatalogueFile['words'], 'refunds' | 'conflicts'>
    products: readonly Product[]
  }
  firmInbox: string
  siteUrl: string
  /** With a test key, mails say that they are a demonstration. */
  provider: { live: boolean }
}

export const DEMONSTRATION_TEXT = 'Demonstration only. No real money is paid.'

export function signatureLines(firm: CatalogueFile['firm']): string[] {
  const { street, city, postalCode, country } = firm.address
  return [
    firm.name,
    street,
    `${city} ${postalCode}, ${country}`,
    `${firm.email}, ${firm.phone}`,
    ...tradingSentences(firm),
  ].filter((line) => line !== '')
}
