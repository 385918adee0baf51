import { readSiteFile } from '#browser/site-file.ts'
import { industrySlug, type PortfolioStudy } from '#domain/case-study.ts'
import { aboutName, acquired } from '#messages/case-studies.ts'
import { PATHS } from '#paths.ts'

/**
 * `<more-studies>` around a list of cards: the page brings the first ones, the others come as the
 * visitor gets near, and are made after the first card.
 */
export class MoreStudies extends HTMLElement {
  #arrival: Promise<void> | undefined
  #observer?: IntersectionObserver

  connectedCallback(): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.complete()
      },
      { rootMargin: '100%' },
    )
    this.#observer.observe(this)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
  }

  /** Resolves when every card is there, or the others can't be had, which the list then says. */
  complete(): Promise<void> {
    this.#observer?.disconnect()
    this.#arrival ??= this.#fetch()
    return this.#arrival
  }

  async #fetch(): Promise<void> {
    const studies = await readSiteFile<PortfolioStudy[]>(PATHS.portfolioStudies)
    const failure = this.querySelector<HTMLElement>('[data-failure]')
    if (failure) failure.hidden = studies !== undefined
    if (studies) this.querySelector('ul')?.append(...studies.map((study) => this.#card(study)))
    else this.#arrival = undefined
  }

  #card(study: PortfolioStudy): Node {
    const card = this.querySelector('li')?.cloneNode(true) as HTMLElement
    card.hidden = false
    card.dataset['extra'] = ''
    card.dataset['industry'] = industrySlug(study.industry)
    // Travels under the first card's name no more: names are given once.
    for (const part of card.querySelectorAll('[data-travels]')) part.removeAttribute('data-travels')
    card.querySelector('img')?.setAttribute('src', study.image)
    const texts = {
      name: study.name,
      industry: study.industry,
      return: study.return,
      description: study.description,
      acquired: acquired(study.year),
      about: aboutName(study.name),
    }
    for (const [part, text] of Object.entries(texts)) {
      const place = card.querySelector(`[data-${part}]`)
      if (place) place.textContent = text
    }
    return card
  }
}

customElements.define('more-studies', MoreStudies)
