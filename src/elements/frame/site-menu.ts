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
