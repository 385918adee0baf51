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
