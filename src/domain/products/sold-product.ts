import { findLeader } from './partners.texts.ts'
import type { Leader, Product } from './product.ts'

/** A product as the content gives it: with the id of the partner who leads the work. */
export type ProductSource = Omit<Product, 'imageFocus' | 'partner'> & {
  writtenBy?: string | undefined
}

/** The fields that cart and server need, with the partner in place of the partner's id. */
export function toSoldProduct(
  product: ProductSource,
  partners: readonly (Leader & { id: string })[],
): Product {
  const { id, name, slug, price, image, shortDescription, includes, maxQuantity } = product
  return {
    id,
    name,
    slug,
    price,
    image,
    shortDescription,
    partner: findLeader(partners, product.writtenBy),
    ...(product.bookingUrl && { bookingUrl: product.bookingUrl }),
    ...(includes && { includes }),
    ...(maxQuantity !== undefined && { maxQuantity }),
  }
}
