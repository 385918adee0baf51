/** A heading counts as passed if it is at most this far below the place where links stop, in CSS pixels. */
const SLACK = 16

/**
 * `<page-contents>` around links to the sections of the page: marks the section that is being read,
 * the last one whose heading the visitor has passed, or else the first. On a phone the open list is
 * over the text: it closes on Escape, or when a link is followed or the focus leaves it.
 */
class PageContents extends HTMLElement {
  readonly #links = [...this.querySelectorAll('a')]
  readonly #headings = this.#links.map(({ hash }) =>
    document.getElementById(decodeURIComponent(hash.slice(1))),
  )
  readonly #fold = this.querySelector('details')
  readonly #wide = matchMedia('(min-width: 48rem)')
  #watcher?: IntersectionObserver

  connectedCallback(): void {
    this.#watch()
    addEventListener('resize', () => this.#watch())
    // Without `::details-content`, a closed list is hidden on wide screens too.
    this.#setOpen(this.#wide.matches)
    this.#wide.addEventListener('change', ({ matches }) => this.#setOpen(matches))
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) this.#close()
    })
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !this.contains(relatedTarget)) this.#close()
    })
    this.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape' || this.#wide.matches) return
      this.querySelector('summary')?.focus()
      this.#close()
    })
  }

  /** Watches the headings from the top of the page to just below the place where links stop. */
  #watch(): void {
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const end = Number.parseFloat(scrollPaddingTop) + SLACK - innerHeight
    const passed = new Set<Element | null>()
    this.#watcher?.disconnect()
    this.#watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(target)
          else passed.delete(target)
        }
        const current = this.#headings.findLastIndex((heading) => passed.has(heading))
        for (const [place, link] of this.#links.entries())
          link.ariaCurrent = place === Math.max(0, current) ? 'location' : null
      },
      { rootMargin: `99999px 0px ${Math.round(end)}px` },
    )
    for (const heading of this.#headings) if (heading) this.#watcher.observe(heading)
  }

  #setOpen(isOpen: boolean): void {
    this.#fold?.toggleAttribute('open', isOpen)
  }

  #close(): void {
    if (!this.#wide.matches) this.#setOpen(false)
  }
}

customElements.define('page-contents', PageContents)
