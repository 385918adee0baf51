import { NOT_KEPT } from '#messages/cart-refusals.ts'
import { addedToCart } from '#messages/shop.ts'
import { addProduct } from '#stores/cart.ts'
import { showToast } from '#stores/toasts.ts'

import { onClickOf } from './queued-click.ts'

/** `<add-to-cart data-id data-name data-cap data-full>` around a button: adds one and says so. */
class AddToCart extends HTMLElement {
  connectedCallback(): void {
    onClickOf(this, () => {
      const { id = '', name = '', full = '' } = this.dataset
      const cap = Number(this.dataset['cap'])
      const addition = addProduct(id, cap)
      if (addition === 'added') showToast({ kind: 'success', title: addedToCart(name) })
      else if (addition === 'cap') showToast({ kind: 'info', title: full })
      else showToast({ kind: 'error', title: NOT_KEPT })
    })
  }
}

customElements.define('add-to-cart', AddToCart)
