import { joinInSentence } from '#domain/text/list.ts'

import { productById, type Product } from './product.ts'

/**
 * Links to the pages for booking calls about ordered products, each address once. A product's own
 * booking page replaces the firm's; its link names the person who leads the work. A link that is not
 * for all products names its products.
 */
export function bookingLinks(
  items: readonly Pick<Product, 'id' | 'name'>[],
  products: readonly Pick<Product, 'id' | 'bookingUrl' | 'partner'>[],
  firm: { bookingUrl?: string | undefined },
): { href: string; label: string }[] {
  const pages = new Map<string, { whom: string; names: string[] }>()
  for (const { id, name } of items) {
    const { bookingUrl, partner } = productById(products, id) ?? {}
    const href = bookingUrl ?? firm.bookingUrl
    if (href === undefined) continue
    const leader = bookingUrl && partner ? ` with ${partner.name}` : ''
    const { whom = leader, names = [] } = pages.get(href) ?? {}
    pages.set(href, { whom, names: [...names, name] })
  }
  return [...pages].map(([href, { whom, names }]) => ({
    href,
    label: `Choose a time${whom}${names.length === items.length ? '' : `: ${joinInSentence(names)}`}`,
  }))
}
