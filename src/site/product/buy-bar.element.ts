/** Treats everything below the view as in view, so that only an element scrolled past counts as gone. */
const BELOW = { rootMargin: '0px 0px 100000px' }

/**
 * `<buy-bar data-watches="id" inert>`: shown once the visitor has scrolled past the element with
 * that id. The document also gets `data-buy-bar`, because `:has` would be evaluated at each change
 * of the page.
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
