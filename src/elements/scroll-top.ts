/** `<scroll-top>` around a link to `#top`: goes there without an entry in the history. */
class ScrollTop extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      event.preventDefault()
      scrollTo({ top: 0 })
      document.querySelector<HTMLElement>('[data-page-top]')?.focus({ preventScroll: true })
    })
  }
}

customElements.define('scroll-top', ScrollTop)
