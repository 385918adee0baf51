import { goTo } from '#browser/links.ts'
import { onPageRestored } from '#browser/location.ts'
import { PATHS } from '#paths.ts'
import { CART_NOT_STORED } from '#site/catalogue/cart-refusals.texts.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { addProduct } from './cart.store.ts'

/** `<add-to-cart data-id data-name data-cap data-full>` around a button: adds one unit and shows a toast. */
class AddToCart extends HTMLElement {
  connectedCallback(): void {
    runOnClick(this, () => {
      const { id = '', name = '', full = '' } = this.dataset
      const cap = Number(this.dataset['cap'])
      const addition = addProduct(id, cap)
      if (addition === 'added')
        showToast({ kind: 'success', title: `Added ${name} to your cart`, linksCart: true })
      else if (addition === 'cap') showToast({ kind: 'info', title: full })
      else showToast({ kind: 'error', title: CART_NOT_STORED })
    })
  }
}

/** `<order-now data-id data-cap>` around a button or a link: adds one unit and goes to the cart. */
class OrderNow extends HTMLElement {
  connectedCallback(): void {
    // Until the cart opens, which can take seconds, more clicks add nothing.
    let isAdded = false
    onPageRestored(() => (isAdded = false))
    runOnClick(this, () => {
      isAdded ||= addProduct(this.dataset['id'] ?? '', Number(this.dataset['cap'])) !== 'not-saved'
      if (isAdded) goTo(PATHS.cart)
      else showToast({ kind: 'error', title: CART_NOT_STORED })
    })
  }
}

/**
 * Runs `act` when the button or link in `host` is clicked. The page marks an earlier click with
 * `data-tapped`; `act` then runs at once.
 */
function runOnClick(host: HTMLElement, act: () => void): void {
  const button = host.querySelector<HTMLElement>('button, a')
  button?.addEventListener('click', (event) => {
    event.preventDefault()
    // The second click of a double-click counts as part of the first.
    if (event.detail < 2) act()
  })
  if (host.dataset['tapped'] === undefined) return
  delete host.dataset['tapped']
  button?.removeAttribute('aria-busy')
  act()
}

customElements.define('add-to-cart', AddToCart)
customElements.define('order-now', OrderNow)
