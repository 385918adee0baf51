const SOLID_AFTER_PX = 50

/** `<site-header>` turns solid, with `data-solid`, once the page is scrolled. */
class SiteHeader extends HTMLElement {
  #update = (): void => {
    this.toggleAttribute('data-solid', scrollY > SOLID_AFTER_PX)
  }

  connectedCallback(): void {
    this.#update()
    addEventListener('scroll', this.#update, { passive: true })
  }

  disconnectedCallback(): void {
    removeEventListener('scroll', this.#update)
  }
}

customElements.define('site-header', SiteHeader)
