import type { Product } from '#domain/products/product.ts'

type Sold = Product & { imageAlt: string; writtenBy?: string | undefined }

interface Named {
  id: string
  name: string
}

/** What an app page needs of each product, and no more; with `partners` each names who does the work. */
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
