/**
 * `<buy-bar inert>` is shown while all of the page's own buttons, marked with `data-offer`, are out of
 * view, but never below the last of them, where it would cover the footer. On a phone the bar shows
 * the product's name and price only while the page's title is out of view (`data-named`). The document
 * gets the attribute `data-buy-bar` too, because browsers would evaluate `:has` at each change of the
 * page.
 */
class BuyBar extends HTMLElement {
  connectedCallback(): void {
    const inView = new Set<Element>()
    const update = (entries: readonly IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target)
        else inView.delete(target)
      }
      this.inert = inView.size > 0
      document.documentElement.toggleAttribute('data-buy-bar', !this.inert)
    }
    const titles = new IntersectionObserver((entries) => {
      this.toggleAttribute('data-named', entries.at(-1)?.isIntersecting === false)
    })
    for (const title of document.querySelectorAll('h1')) titles.observe(title)
    const offers = [...document.querySelectorAll('[data-offer]')]
    for (const offer of offers) {
      // The last offer counts as in view after the page has scrolled past it, too.
      const rootMargin = offer === offers.at(-1) ? '1000000px 0px 0px' : '0px'
      new IntersectionObserver(update, { rootMargin }).observe(offer)
    }
  }
}

customElements.define('buy-bar', BuyBar)
