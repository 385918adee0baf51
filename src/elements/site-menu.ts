/**
 * `<site-menu>` around a button and the popover that it opens. The browser opens, closes on Escape
 * and gives the focus back, and tells the button's state; this adds the focus inside and closing on navigation.
 */
class SiteMenu extends HTMLElement {
  connectedCallback(): void {
    const panel = this.querySelector<HTMLElement>('[popover]')
    if (!panel) return
    const close = () => panel.matches(':popover-open') && panel.hidePopover()

    panel.addEventListener('toggle', ({ newState }) => {
      if (newState === 'open') panel.querySelector('a')?.focus()
    })
    panel.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) close()
    })
    addEventListener('pagehide', close)
    matchMedia('(min-width: 64rem)').addEventListener('change', close)
  }
}

customElements.define('site-menu', SiteMenu)
