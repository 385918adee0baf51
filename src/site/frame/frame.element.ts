import { thisPage } from '#browser/links.ts'

import './toast-region.element.ts'
import { visitorYear } from './visitor-year.store.ts'

/* What every page has around its content. */

/**
 * `<site-header>` stays in view, with `data-sticks`, and turns solid, with `data-solid`, once the mark
 * beside it is scrolled out of sight.
 */
class SiteHeader extends HTMLElement {
  connectedCallback(): void {
    this.toggleAttribute('data-sticks', true)
    const mark = document.querySelector('#header-mark')
    if (!mark) return
    // Asking for the scroll position instead would force a layout before the first paint.
    const observer = new IntersectionObserver((entries) => {
      this.toggleAttribute('data-solid', entries.at(-1)?.isIntersecting === false)
    })
    observer.observe(mark)
  }
}

customElements.define('site-header', SiteHeader)

/**
 * `<site-menu>` around a button and the popover that it opens. The browser opens, closes on Escape
 * and gives the focus back, and tells the button's state; this adds the focus, which it keeps inside, and closing on navigation.
 */
class SiteMenu extends HTMLElement {
  connectedCallback(): void {
    const panel = this.querySelector<HTMLElement>('[popover]')
    // A browser before popovers knows no such property: the menu is left out, see header.css.
    if (!panel?.popover) return
    const close = () => panel.matches(':popover-open') && panel.hidePopover()

    panel.addEventListener('toggle', ({ newState }) => {
      if (newState === 'open') panel.querySelector('a')?.focus()
    })
    panel.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) close()
    })
    panel.addEventListener('keydown', (event) => keepInside(panel, event))
    addEventListener('pagehide', close)
    matchMedia('(min-width: 64rem)').addEventListener('change', close)
  }
}

/** While the menu is open, Tab goes round in it, and to its links, which Safari passes over by itself. */
function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !panel.matches(':popover-open')) return
  event.preventDefault()
  const stops = [...panel.querySelectorAll<HTMLElement>('a, button, select')]
  const at = stops.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)
  stops.at(at % stops.length)?.focus({ focusVisible: true })
}

customElements.define('site-menu', SiteMenu)

/** `<current-year>` holds the year of the build until the page is opened. */
class CurrentYear extends HTMLElement {
  connectedCallback(): void {
    this.textContent = String(visitorYear())
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
 * Tells the browser which pages to render ahead, once the visitor has done something and that is
 * painted: to find them it goes through all links, which would delay the page's start or a tap.
 */
function addSpeculationRules(): void {
  const rules = document.querySelector<HTMLTemplateElement>('#speculation-rules')
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  setTimeout(() => whenIdle(() => rules?.replaceWith(rules.content)), PAUSE_MS)
}

for (const sign of ['pointermove', 'pointerdown', 'scroll']) {
  addEventListener(sign, addSpeculationRules, { once: true })
}
