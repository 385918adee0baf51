import type { Product } from '#domain/product.ts'

interface Entry {
  data: Product & { imageAlt: string; order: number }
}

/** What an app page needs of each product, in the shop's order: no more bytes than it shows. */
export function shopProducts(entries: readonly Entry[]): (Product & { imageAlt: string })[] {
  return entries
    .map(({ data }) => data)
    .sort((a, b) => a.order - b.order)
    .map(({ id, name, slug, price, image, imageAlt, shortDescription }) => ({
      id,
      name,
      slug,
      price,
      image,
      imageAlt,
      shortDescription,
    }))
}
