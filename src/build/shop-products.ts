import type { Product } from '#domain/products/product.ts'

type Sold = Product & { imageAlt: string; writtenBy?: string | undefined }

interface Named {
  id: string
  name: string
}

/** Only the product fields that app pages need; with `partners`, each product names its partner. */
export function shopProducts(
  products: readonly Sold[],
  partners: readonly Named[] = [],
): (Product & { imageAlt: string })[] {
  return products.map(
    ({ id, name, slug, price, image, imageAlt, shortDescription, maxQuantity, writtenBy }) => ({
      id,
      name,
      slug,
      price,
      image,
      imageAlt,
      shortDescription,
      partner: partners.find((one) => one.id === writtenBy)?.name,
      ...(maxQuantity !== undefined && { maxQuantity }),
    }),
  )
}
