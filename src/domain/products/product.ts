/** A person who leads the work on a product. */
export interface Leader {
  name: string
  /** Position in the firm. */
  role?: string | undefined
  /** Direct line. */
  phone?: string | undefined
}

/** The part of a product that the business rules need; the product's texts are in `content/products`. */
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
  partner?: Leader | undefined
  /** Page for booking a call about the product, if it is not the firm's page. */
  bookingUrl?: string | undefined
  /** Ids of the products that a bundle contains. */
  includes?: readonly string[] | undefined
  /** The most units in one order; if unset, the shop's general cap applies. */
  maxQuantity?: number | undefined
  /** Whether the product's portal asks the customer for something after the order. */
  hasPortal?: boolean | undefined
  /** Names of the required documents and number of the portal's questions; only on the server. */
  asks?: { documents: readonly string[]; questions: number } | undefined
}

/** Searches the array, because a lookup in an object would also find `constructor`. */
export function productById<P extends Pick<Product, 'id'>>(
  products: readonly P[],
  id: string,
): P | undefined {
  return products.find((product) => product.id === id)
}
