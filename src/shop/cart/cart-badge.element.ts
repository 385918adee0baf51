import { cartCount } from '#domain/products/cart.ts'
import { cartName } from '#site/frame/header.texts.ts'

import { $cart, restoreCart } from './cart.store.ts'

// Before the elements, so that the first thing they show is the stored cart.
restoreCart()

// A page rendered ahead of its visit may be older than what the visitor did since.
document.addEventListener('prerenderingchange', restoreCart, { once: true })

/** `<cart-badge>` around the link to the cart: shows the number of its services, also in its accessible name. */
class CartBadge extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a')
    const badge = this.querySelector<HTMLElement>('[data-badge]')
    $cart.subscribe((lines) => {
      const count = cartCount(lines)
      link?.setAttribute('aria-label', cartName(count))
      if (!badge || Number(badge.textContent) === count) return
      badge.textContent = String(count)
      badge.hidden = count === 0
    })
  }
}

customElements.define('cart-badge', CartBadge)
