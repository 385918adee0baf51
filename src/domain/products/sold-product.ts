import { findLeader } from './partners.texts.ts'
import type { Leader, Product } from './product.ts'

/** A product in the form of the content: with the id of the partner who leads its work. */
export type ProductSource = Omit<Product, 'imageFocus' | 'partner'> & {
  writtenBy?: string | undefined
}

/**
 * The fields of a product that cart and server need; the partner's id is replaced by name, position and
 * telephone number.
 */
export function soldProduct(
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
