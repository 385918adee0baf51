import { readSiteFile } from '#browser/site-file.ts'
import { industrySlug, type PortfolioStudy } from '#domain/case-study.ts'
import { aboutName } from '#messages/case-studies.ts'
import { PATHS } from '#paths.ts'

import { whenNear, type MoreItems } from './more-items.ts'

/** How many more companies are shown at a time. */
const STEP = 15

interface Other {
  study: PortfolioStudy
  /** Its card, made after the first one when it is wanted. */
  item?: HTMLElement
}

/**
 * `<more-studies>` around a list of cards: the page brings the first ones, the others are fetched as
 * the visitor gets near.
 */
export class MoreStudies extends HTMLElement implements MoreItems {
  readonly #first = [...this.querySelectorAll('li')]
  #others: Other[] = []
  #arrival: Promise<boolean> | undefined
  #asked = 0
  #industry = ''

  connectedCallback(): void {
    whenNear(this, () => void this.#fetch())
  }

  async more(): Promise<boolean> {
    if (!(await this.#fetch())) return false
    this.#asked += STEP
    this.#arrange()
    return this.#asked >= this.#others.length
  }

  /** Shows the companies of one industry; for '', those of all industries that were asked for. */
  async only(industry: string): Promise<void> {
    this.#industry = industry
    this.#arrange()
    if (industry && (await this.#fetch())) this.#arrange()
  }

  /** Resolves to whether the others are known; where they can't be had, the list says so. */
  #fetch(): Promise<boolean> {
    this.#arrival ??= this.#read()
    return this.#arrival
  }

  async #read(): Promise<boolean> {
    const studies = await readSiteFile<PortfolioStudy[]>(PATHS.portfolioStudies)
    const failure = this.querySelector<HTMLElement>('[data-failure]')
    if (failure) failure.hidden = studies !== undefined
    if (!studies) this.#arrival = undefined
    this.#others = studies?.map((study) => ({ study })) ?? []
    return studies !== undefined
  }

  #arrange(): void {
    for (const item of this.#first) {
      item.hidden = this.#industry !== '' && item.dataset['industry'] !== this.#industry
    }
    for (const [index, other] of this.#others.entries()) {
      const isWanted = this.#industry
        ? industrySlug(other.study.industry) === this.#industry
        : index < this.#asked
      if (isWanted) other.item ??= this.#card(other.study)
      if (other.item) other.item.hidden = !isWanted
    }
    this.querySelector('ul')?.append(...this.#others.flatMap(({ item }) => item ?? []))
  }

  #card(study: PortfolioStudy): HTMLElement {
    const card = this.#first[0]?.cloneNode(true) as HTMLElement
    card.dataset['extra'] = ''
    // Travels under the first card's name no more: names are given once.
    for (const part of card.querySelectorAll('[data-travels]')) part.removeAttribute('data-travels')
    // Of a photograph the address itself is the size for a card.
    const image = card.querySelector('img')
    if (image) card.querySelector('picture')?.replaceWith(image)
    image?.setAttribute('src', study.image)
    const texts = {
      name: study.name,
      industry: study.industry,
      return: study.return ?? '',
      description: study.description,
      year: study.year,
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
