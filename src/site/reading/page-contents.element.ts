/** The part of the window, from its top, in which the heading of the section being read is. */
const READ = '99999px 0px -75%'

/**
 * `<page-contents>` around links to the sections of the page: marks the section that is being read,
 * the last one whose heading the visitor has passed, or else the first. On a phone the open list is
 * over the text: it closes when a link is followed or the focus leaves it.
 */
class PageContents extends HTMLElement {
  connectedCallback(): void {
    const links = [...this.querySelectorAll('a')]
    const passed = new Set<string>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) passed.add(`#${target.id}`)
          else passed.delete(`#${target.id}`)
        }
        const current = links.findLast(({ hash }) => passed.has(hash)) ?? links[0]
        for (const link of links) link.ariaCurrent = link === current ? 'location' : null
      },
      { rootMargin: READ },
    )
    for (const { hash } of links) {
      const heading = document.getElementById(hash.slice(1))
      if (heading) watcher.observe(heading)
    }
    const close = () => this.querySelector('details')?.removeAttribute('open')
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) close()
    })
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !this.contains(relatedTarget)) close()
    })
  }
}

customElements.define('page-contents', PageContents)
