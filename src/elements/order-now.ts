import { PATHS } from '#paths.ts'
import { addProduct } from '#stores/cart.ts'

/** `<order-now data-id>` around a button or a link: adds one and goes to the cart. */
class OrderNow extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button, a')?.addEventListener('click', () => {
      addProduct(this.dataset['id'] ?? '')
      location.assign(PATHS.cart)
    })
  }
}

customElements.define('order-now', OrderNow)
