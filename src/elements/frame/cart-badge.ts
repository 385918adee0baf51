import { cartCount } from '#domain/cart.ts'
import { cartName } from '#messages/header.ts'
import { $cart } from '#stores/cart.ts'

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
