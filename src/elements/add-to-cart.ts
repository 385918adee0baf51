import { addedToCart, CART } from '#messages/cart.ts'
import { addProduct } from '#stores/cart.ts'
import { showToast } from '#stores/toasts.ts'

/** `<add-to-cart data-id data-name>` around a button: adds one and says so. */
class AddToCart extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => {
      const { id = '', name = '' } = this.dataset
      if (addProduct(id)) showToast({ kind: 'success', title: addedToCart(name) })
      else showToast({ kind: 'info', title: CART.cap })
    })
  }
}

customElements.define('add-to-cart', AddToCart)
