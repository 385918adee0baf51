import built from '#catalogue.json' with { type: 'json' }
import type { CatalogueFile } from '#content/catalogue.ts'
import type { WorkStep } from '#domain/order/delivery.ts'
import type { Product } from '#domain/products/product.ts'
import { setDateLocale } from '#domain/time/date.ts'

/** The firm's data from the catalogue. */
export type Firm = CatalogueFile['firm']

/** The texts of a product that its page shows. */
export interface ProductScope {
  /** The document that the customer receives. */
  deliverable: string
  /** The included items. */
  features: readonly string[]
  /** The steps of the work, from order to delivery. */
  steps: readonly { title: string; text: string }[]
  /** Whether specimen pages are published. */
  hasSpecimen: boolean
}

/** A product with its turnaround and work steps. */
export interface SoldProduct extends Product {
  turnaround: string
  steps: readonly WorkStep[]
  scope: ProductScope
}

export interface Catalogue extends Omit<CatalogueFile, 'products' | 'terms' | 'colours' | 'mark'> {
  products: readonly SoldProduct[]
  /** SHA-256 in hex of every published version of the terms. */
  terms: ReadonlySet<string>
}

const { terms, ...sold } = built

setDateLocale(built.dates)

/** Products in the shop's order, firm and terms, as the build read them from the content. */
export const catalogue: Catalogue = { ...sold, terms: new Set(terms) }
