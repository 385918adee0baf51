/**
 * `<buy-bar data-watches="id" inert>`: shown while the element with that id (the page's own
 * buttons) is out of view. The document gets the attribute `data-buy-bar` too, because browsers
 * would evaluate `:has` at each change of the page.
 */
class BuyBar extends HTMLElement {
  connectedCallback(): void {
    const watcher = new IntersectionObserver(([entry]) => {
      this.inert = entry?.isIntersecting ?? true
      document.documentElement.toggleAttribute('data-buy-bar', !this.inert)
    })
    const watched = document.getElementById(this.dataset['watches'] ?? '')
    if (watched) watcher.observe(watched)
  }
}

customElements.define('buy-bar', BuyBar)
