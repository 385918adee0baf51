import { cartCount } from '#domain/products/cart.ts'
import { cartLinkName } from '#site/frame/header.texts.ts'

import { $cart, restoreCart } from './cart.store.ts'

// The stored cart is read before the elements are defined, so that they start with this cart.
restoreCart()

// The visitor may have changed the cart since this page was prerendered.
document.addEventListener('prerenderingchange', restoreCart, { once: true })

/** `<cart-badge>` around the cart link: shows the number of services, also in the accessible name. */
class CartBadge extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a')
    const badge = this.querySelector<HTMLElement>('[data-badge]')
    $cart.subscribe((lines) => {
      const count = cartCount(lines)
      link?.setAttribute('aria-label', cartLinkName(count))
      if (!badge || Number(badge.textContent) === count) return
      badge.textContent = String(count)
      badge.hidden = count === 0
    })
  }
}

customElements.define('cart-badge', CartBadge)
