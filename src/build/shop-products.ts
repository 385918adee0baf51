import { leaderOf } from '#domain/products/partners.texts.ts'
import type { Leader, Product } from '#domain/products/product.ts'

type Sold = Product & { imageAlt: string; writtenBy?: string | undefined }

interface Named extends Leader {
  id: string
}

/** Only the product fields that app pages need; with `partners`, each product names its partner. */
export function shopProducts(
  products: readonly Sold[],
  partners: readonly Named[] = [],
): (Product & { imageAlt: string })[] {
  return products.map(
    ({
      id,
      name,
      slug,
      price,
      image,
      imageAlt,
      shortDescription,
      includes,
      maxQuantity,
      writtenBy,
    }) => ({
      id,
      name,
      slug,
      price,
      image,
      imageAlt,
      shortDescription,
      partner: leaderOf(partners, writtenBy),
      ...(includes && { includes }),
      ...(maxQuantity !== undefined && { maxQuantity }),
    }),
  )
}
