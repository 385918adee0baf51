import { addressWithoutFragment } from '#browser/links.ts'
import { SPECULATION_RULES } from '#paths.ts'

import './toast-region.element.ts'
import { visitorYear } from './visitor-year.store.ts'

/* Custom elements of the frame that every page has. */

/**
 * `<site-header>` stays in view (`data-sticks`), and turns solid (`data-solid`) when the marker
 * element beside it is scrolled out of view. Pages with this header have speculation rules; staff
 * pages have neither.
 */
class SiteHeader extends HTMLElement {
  connectedCallback(): void {
    this.toggleAttribute('data-sticks', true)
    const mark = document.querySelector('#header-mark')
    if (!mark) return
    // An observer is used, because reading the scroll position would force a layout before the
    // first paint.
    const observer = new IntersectionObserver((entries) => {
      this.toggleAttribute('data-solid', entries.at(-1)?.isIntersecting === false)
    })
    observer.observe(mark)
    for (const sign of ['pointermove', 'pointerdown', 'scroll']) {
      addEventListener(sign, addSpeculationRules, { once: true })
    }
  }
}

customElements.define('site-header', SiteHeader)

/**
 * `<site-menu>` around a button and its popover. The browser opens the popover, closes it on
 * Escape, returns the focus and reports the button's state. This element moves the focus into the
 * popover, keeps it there, and closes the popover on navigation.
 */
class SiteMenu extends HTMLElement {
  connectedCallback(): void {
    const panel = this.querySelector<HTMLElement>('[popover]')
    // Browsers without popovers show no menu: see header.css.
    if (!panel?.popover) return
    const close = () => panel.matches(':popover-open') && panel.hidePopover()

    panel.addEventListener('toggle', ({ newState }) => {
      if (newState === 'open') panel.querySelector('a')?.focus()
    })
    panel.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) close()
    })
    panel.addEventListener('keydown', (event) => trapFocus(panel, event))
    addEventListener('pagehide', close)
    matchMedia('(min-width: 64rem)').addEventListener('change', ({ matches }) => {
      if (matches) close()
    })
  }
}

/** Moves the focus around inside the open menu with Tab, including to links, which Safari skips. */
function trapFocus(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !panel.matches(':popover-open')) return
  event.preventDefault()
  const stops = [...panel.querySelectorAll<HTMLElement>('a, button, select')]
  const at = stops.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)
  stops.at(at % stops.length)?.focus({ focusVisible: true })
}

customElements.define('site-menu', SiteMenu)

/** `<current-year>` replaces the year of the build with the visitor's year. */
class CurrentYear extends HTMLElement {
  connectedCallback(): void {
    this.textContent = String(visitorYear())
  }
}

customElements.define('current-year', CurrentYear)

const SCROLL_END_EVENTS = ['scrollend', 'keydown', 'pointerdown']

/**
 * A link to a place on the same page scrolls smoothly. All other scrolling, such as to an error or
 * on arrival from another page, is immediate.
 */
document.addEventListener('click', ({ target, defaultPrevented }) => {
  const link = target instanceof Element ? target.closest('a') : null
  const [page, fragment] = link?.href.split('#') ?? []
  if (defaultPrevented || fragment === undefined || page !== addressWithoutFragment()) return
  const { dataset } = document.documentElement
  dataset['smooth'] = ''
  for (const end of SCROLL_END_EVENTS)
    addEventListener(end, () => delete dataset['smooth'], { once: true })
})

/**
 * Milliseconds: a pointer movement often precedes a tap, and this pause leaves time to paint the
 * response to the tap first.
 */
const PAUSE_MS = 500

const rules = document.createElement('script')
rules.type = 'speculationrules'
rules.textContent = SPECULATION_RULES

/**
 * Adds the prerender rules once the visitor's first action has been painted. The browser then
 * checks all links, which would otherwise delay the page's start or the response to a tap.
 */
function addSpeculationRules(): void {
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  setTimeout(() => whenIdle(() => rules.isConnected || document.head.append(rules)), PAUSE_MS)
}
