import type { Product } from '#domain/product.ts'

interface Entry {
  data: Product & { imageAlt: string; order: number; writtenBy?: string | undefined }
}

interface Named {
  id: string
  name: string
}

/**
 * What an app page needs of each product, in the shop's order: no more bytes than it shows. With
 * `partners` each product names who does the work.
 */
export function shopProducts(
  entries: readonly Entry[],
  partners: readonly Named[] = [],
): (Product & { imageAlt: string })[] {
  return entries
    .map(({ data }) => data)
    .sort((a, b) => a.order - b.order)
    .map(
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
