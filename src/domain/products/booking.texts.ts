import { joinInSentence } from '#domain/text/list.ts'

import { productById, type Product } from './product.ts'

/**
 * Links to the pages for booking calls about ordered products, each address once. A product's own
 * booking page replaces the firm's. A link names the person who leads the first of its products, and
 * its products if it is not for all.
 */
export function bookingLinks(
  items: readonly Pick<Product, 'id' | 'name'>[],
  products: readonly Pick<Product, 'id' | 'bookingUrl' | 'partner'>[],
  firm: { bookingUrl?: string | undefined },
): { href: string; label: string }[] {
  const pages = new Map<string, { whom: string; names: string[] }>()
  for (const { id, name } of items) {
    const { bookingUrl: href = firm.bookingUrl, partner } = productById(products, id) ?? {}
    if (href === undefined) continue
    const { whom = partner ? ` with ${partner.name}` : '', names = [] } = pages.get(href) ?? {}
    pages.set(href, { whom, names: [...names, name] })
  }
  return [...pages].map(([href, { whom, names }]) => ({
    href,
    label: `Choose a time${whom}${names.length === items.length ? '' : `: ${joinInSentence(names)}`}`,
  }))
}
