import { joinInSentence } from '#domain/text/list.ts'

import { productById, type Product } from './product.ts'

/**
 * Links to the pages for booking calls about ordered products, each address once. A product's own
 * booking page replaces the firm's. A link that is not for all products names its products.
 */
export function bookingLinks(
  items: readonly Pick<Product, 'id' | 'name'>[],
  products: readonly Pick<Product, 'id' | 'bookingUrl'>[],
  firm: { bookingUrl?: string | undefined },
): { href: string; label: string }[] {
  const names = new Map<string, string[]>()
  for (const { id, name } of items) {
    const href = productById(products, id)?.bookingUrl ?? firm.bookingUrl
    if (href !== undefined) names.set(href, [...(names.get(href) ?? []), name])
  }
  return [...names].map(([href, about]) => ({
    href,
    label: `Choose a time${about.length === items.length ? '' : `: ${joinInSentence(about)}`}`,
  }))
}
