import built from '#catalogue.json' with { type: 'json' }
import type { CatalogueFile } from '#content/catalogue.ts'
import type { Product } from '#domain/products/product.ts'
import { setDateLocale } from '#domain/time/date.ts'

export type Firm = CatalogueFile['firm']

type ProductOfFile = CatalogueFile['products'][number]

/** A product with its turnaround and work steps, and the texts of its page. */
export type SoldProduct = Product & Pick<ProductOfFile, 'turnaround' | 'steps' | 'scope'>

export interface Catalogue extends Omit<CatalogueFile, 'products' | 'terms' | 'colours' | 'mark'> {
  products: readonly SoldProduct[]
  /** SHA-256 in hex of every published version of the terms. */
  terms: ReadonlySet<string>
}

const { terms, ...sold } = built

setDateLocale(built.dates)

/** Products in the shop's order, firm and terms, as the build read them from the content. */
export const catalogue: Catalogue = { ...sold, terms: new Set(terms) }
