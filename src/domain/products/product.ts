/** The part of a product that the shop's rules need; the words live in `content/products`. */
export interface Product {
  id: string
  name: string
  slug: string
  /** Pence, GBP. */
  price: number
  /** Path of the picture below the site's root. */
  image: string
  /** What crops of a photograph keep in view, such as `30% 40%`. */
  imageFocus?: string | undefined
  shortDescription: string
  /** Name of the partner who does the work. */
  partner?: string | undefined
  /** How many of it one order may hold; the shop's own cap where it is missing. */
  maxQuantity?: number | undefined
}

/** The product with this id, or undefined; never an inherited property of a prototype. */
export function productById<P extends Pick<Product, 'id'>>(
  products: readonly P[],
  id: string,
): P | undefined {
  return products.find((product) => product.id === id)
}
