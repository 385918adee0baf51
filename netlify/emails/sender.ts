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
}

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
