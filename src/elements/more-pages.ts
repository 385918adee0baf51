import { readSitePage } from '#browser/site-file.ts'

import { whenLoaded, whenNear, type MoreItems } from './more-items.ts'

interface Further {
  items: readonly HTMLElement[]
  /** Address of the page after it; empty behind the last. */
  next: string
}

/**
 * `<more-pages>` around a list: brings what other pages mark `data-item`, a page at a time; with
 * `data-peek` the first one once this page has loaded.
 */
class MorePages extends HTMLElement implements MoreItems {
  #arrival: Promise<Further | undefined> | undefined

  connectedCallback(): void {
    const last = this.querySelector('li:last-child')
    if (last) whenNear(last, () => void this.#fetch())
    if ('peek' in this.dataset) whenLoaded(() => void this.more())
  }

  async more(): Promise<boolean> {
    if (!this.dataset['next']) return true
    const page = await this.#fetch()
    const failure = this.querySelector<HTMLElement>('[data-failure]')
    if (failure) failure.hidden = page !== undefined
    this.#arrival = undefined
    if (!page) return false
    for (const { dataset } of page.items) if (!('peek' in this.dataset)) dataset['extra'] = ''
    this.querySelector('ul')?.append(...page.items)
    this.dataset['next'] = page.next
    return page.next === ''
  }

  /** The next page, asked for once; where it can't be had, the next call asks again. */
  async #fetch(): Promise<Further | undefined> {
    const { next } = this.dataset
    if (!next) return undefined
    this.#arrival ??= read(next)
    const page = await this.#arrival
    if (!page) this.#arrival = undefined
    return page
  }
}

async function read(address: string): Promise<Further | undefined> {
  const page = await readSitePage(address)
  const items = [...(page?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const next = page?.querySelector('a[rel="next"]')?.getAttribute('href') ?? ''
  return items.length > 0 ? { items, next } : undefined
}

customElements.define('more-pages', MorePages)
