/** What lies below the view counts as in it: only an element that is passed leaves. */
const BELOW = { rootMargin: '0px 0px 100000px' }

/**
 * `<buy-bar data-watches="id" inert>`: there once the element of that id has been scrolled past. The
 * document says so with `data-buy-bar`; `:has` would be asked anew at each change of the page.
 */
class BuyBar extends HTMLElement {
  connectedCallback(): void {
    const watcher = new IntersectionObserver(([entry]) => {
      this.inert = entry?.isIntersecting ?? true
      document.documentElement.toggleAttribute('data-buy-bar', !this.inert)
    }, BELOW)
    const watched = document.getElementById(this.dataset['watches'] ?? '')
    if (watched) watcher.observe(watched)
  }
}

customElements.define('buy-bar', BuyBar)
