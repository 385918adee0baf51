import { addedToCart, CAP_REACHED } from '#messages/shop.ts'
import { addProduct } from '#stores/cart.ts'
import { showToast } from '#stores/toasts.ts'

/** `<add-to-cart data-id data-name>` around a button: adds one and says so. */
class AddToCart extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => {
      const { id = '', name = '' } = this.dataset
      if (addProduct(id)) showToast({ kind: 'success', title: addedToCart(name) })
      else showToast({ kind: 'info', title: CAP_REACHED })
    })
  }
}

customElements.define('add-to-cart', AddToCart)
