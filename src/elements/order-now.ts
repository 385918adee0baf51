import { goTo } from '#browser/links.ts'
import { NOT_KEPT } from '#messages/cart-refusals.ts'
import { PATHS } from '#paths.ts'
import { addProduct } from '#stores/cart.ts'
import { showToast } from '#stores/toasts.ts'

import { onClickOf } from './queued-click.ts'

/** `<order-now data-id data-cap>` around a button or a link: adds one and goes to the cart. */
class OrderNow extends HTMLElement {
  connectedCallback(): void {
    onClickOf(this, () => {
      const addition = addProduct(this.dataset['id'] ?? '', Number(this.dataset['cap']))
      if (addition === 'not-saved') showToast({ kind: 'error', title: NOT_KEPT })
      else goTo(PATHS.cart)
    })
  }
}

customElements.define('order-now', OrderNow)
