/**
 * `<buy-bar inert>` is shown while all of the page's own buttons, marked with `data-offer`, are out of
 * view. On a phone the bar shows the product's name and price only while the page's title is out of
 * view (`data-named`). The document gets the attribute `data-buy-bar` too, because browsers would
 * evaluate `:has` at each change of the page.
 */
class BuyBar extends HTMLElement {
  connectedCallback(): void {
    const inView = new Set<Element>()
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      this.inert = inView.size > 0
      document.documentElement.toggleAttribute('data-buy-bar', !this.inert)
    })
    const titles = new IntersectionObserver((entries) => {
      this.toggleAttribute('data-named', entries.at(-1)?.isIntersecting === false)
    })
    for (const title of document.querySelectorAll('h1')) titles.observe(title)
    for (const offer of document.querySelectorAll('[data-offer]')) watcher.observe(offer)
  }
}

customElements.define('buy-bar', BuyBar)
