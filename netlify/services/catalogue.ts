import built from '#catalogue.json' with { type: 'json' }
import type { CatalogueFile } from '#content/catalogue.ts'
import type { WorkStep } from '#domain/order/delivery.ts'
import type { Product } from '#domain/products/product.ts'
import { writeDatesAs } from '#domain/time/date.ts'

/** The firm as mails name it. */
export type Firm = CatalogueFile['firm']

/** A product, and how long the work on it takes, as its page says. */
export interface SoldProduct extends Product {
  turnaround: string
  /** Of the work on it. */
  steps: readonly WorkStep[]
}

/** What the firm sells, who it is and under which terms it sells. */
export interface Catalogue extends Omit<CatalogueFile, 'products' | 'terms' | 'colours' | 'mark'> {
  products: readonly SoldProduct[]
  /** SHA-256 in hex of each text of the terms that was ever published. */
  terms: ReadonlySet<string>
}

const { terms, ...sold } = built

writeDatesAs(built.dates)

/** Products in the shop's order, firm and terms, as the build has read them from the content. */
export const catalogue: Catalogue = { ...sold, terms: new Set(terms) }
