/** The part of a product that the business rules need; its texts are in `content/products`. */
export interface Product {
  id: string
  name: string
  slug: string
  /** Pence, GBP. */
  price: number
  /** Path of the picture from the site's root. */
  image: string
  /** Focal point of a cropped photograph, such as `30% 40%`. */
  imageFocus?: string | undefined
  shortDescription: string
  /** Name of the partner who does the work. */
  partner?: string | undefined
  /** The most of it in one order; if unset, the shop's general cap applies. */
  maxQuantity?: number | undefined
}

/** The product with this id, or undefined; an array search, so that no prototype property matches. */
export function productById<P extends Pick<Product, 'id'>>(
  products: readonly P[],
  id: string,
): P | undefined {
  return products.find((product) => product.id === id)
}
