import type { Leader, Product } from '#domain/products/product.ts'
import { soldProduct, type ProductSource } from '#domain/products/sold-product.ts'

/** The product fields that app pages need; with `partners` each product names its partner. */
export function shopProducts(
  products: readonly (ProductSource & { imageAlt: string; portal?: object | undefined })[],
  partners: readonly (Leader & { id: string })[] = [],
): (Product & { imageAlt: string })[] {
  return products.map((product) => ({
    ...soldProduct(product, partners),
    imageAlt: product.imageAlt,
    ...(product.portal && { hasPortal: true }),
  }))
}
