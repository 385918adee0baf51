import { thisPage } from '#browser/links.ts'

// What every page has around its content. The stored state is restored first, so that the elements
// show it at once.
import './frame/restore.ts'
import './frame/cart-badge.ts'
import './frame/currency-choice.ts'
import './frame/site-header.ts'
import './frame/site-menu.ts'
import './frame/toast-region.ts'

/** `<current-year>` holds the year of the build and corrects it when that is over. */
class CurrentYear extends HTMLElement {
  connectedCallback(): void {
    const year = String(new Date().getFullYear())
    if (this.textContent !== year) this.textContent = year
  }
}

customElements.define('current-year', CurrentYear)

const ENDS = ['scrollend', 'keydown', 'pointerdown']

/**
 * A link to a place on the page it stands on scrolls there smoothly. The focus, an error and the
 * arrival from another page are there at once.
 */
document.addEventListener('click', ({ target, defaultPrevented }) => {
  const link = target instanceof Element ? target.closest('a') : null
  const [page, fragment] = link?.href.split('#') ?? []
  if (defaultPrevented || fragment === undefined || page !== thisPage()) return
  const { dataset } = document.documentElement
  dataset['smooth'] = ''
  for (const end of ENDS) addEventListener(end, () => delete dataset['smooth'], { once: true })
})

/** A movement is often the beginning of a tap, which is painted by then. */
const PAUSE_MS = 500

/**
 * Tells the browser which pages to render ahead once the visitor has done something and that is
 * painted: it goes through all links of a page for it, which would cost the page's start or a tap.
 */
function tell(): void {
  const rules = document.querySelector<HTMLTemplateElement>('#speculation-rules')
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  setTimeout(() => whenIdle(() => rules?.replaceWith(rules.content)), PAUSE_MS)
}

for (const sign of ['pointermove', 'pointerdown', 'scroll']) {
  addEventListener(sign, tell, { once: true })
}
