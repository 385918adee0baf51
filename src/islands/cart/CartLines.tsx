import { printPage, siteOrigin } from '#browser/location.ts'
import { canShare, copyText, shareLink } from '#browser/share.ts'
import type { CartItem } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { cartText, itemsText } from '#domain/shared-cart.ts'
import { useStore } from '#islands/page/use-store.ts'
import { CART, SHARE } from '#messages/cart.ts'
import { PATHS, proposalPath, sharedCartPath } from '#paths.ts'
import { $cart } from '#stores/cart.ts'
import { $buyerCountry } from '#stores/checkout-draft.ts'
import { showToast } from '#stores/toasts.ts'
import { Button } from '#ui/Button.tsx'

import { emptyCart, type Removal } from './cart-actions.ts'
import { CartLine } from './CartLine.tsx'

interface Props {
  items: readonly CartItem[]
  /** Pence each when a product was first seen here, where that was another price, by product id. */
  earlier: ReadonlyMap<string, number>
  /** At the prices that this buyer pays. */
  products: readonly Product[]
  /** What the firm says of a product of which an order holds one. */
  onlyOne: string
  onAnnounce: (text: string) => void
  onRemoval: (removal: Removal) => void
}

/** The lines of the cart, and below them what can be done with all of it. */
export function CartLines({ items, earlier, ...line }: Props) {
  const country = useStore($buyerCountry)
  return (
    <section aria-label={CART.lines}>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <CartLine
            key={item.product.id}
            item={item}
            earlierPrice={earlier.get(item.product.id)}
            {...line}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        <Button href={PATHS.shop} variant="quiet" size="small" className="-mx-4">
          {CART.continueShopping}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="-mr-4 ml-auto"
          onClick={() => line.onRemoval(emptyCart())}
        >
          {CART.clear}
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void passCartOn()}>
          {SHARE.share}
        </Button>
        <Button variant="secondary" size="small" onClick={printPage}>
          {CART.print}
        </Button>
        <Button
          href={proposalPath(itemsText(items), country)}
          download
          variant="secondary"
          size="small"
        >
          {CART.download}
        </Button>
      </div>
    </section>
  )
}

/**
 * Passes a link on that offers this cart in another browser: by the phone's own means, else by the
 * clipboard. What it carries never reaches a server.
 */
async function passCartOn(): Promise<void> {
  const link = siteOrigin() + sharedCartPath(cartText($cart.get()))
  if (canShare() && (await shareLink(CART.title, link))) return
  showToast(
    (await copyText(link))
      ? { kind: 'success', title: SHARE.copied, description: SHARE.copiedText }
      : { kind: 'error', title: SHARE.notCopied, description: link },
  )
}
