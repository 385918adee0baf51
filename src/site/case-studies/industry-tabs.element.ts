import { replaceQuery, queryParameter } from '#browser/query.ts'

import { ShowMore } from './show-more.element.ts'

const PARAMETER = 'industry'

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/**
 * `<industry-tabs>` around tabs and one panel. The panel shows the items of the selected tab, which
 * is stored in the address. Arrow keys wrap around; a tab is selected when it gets the focus.
 */
class IndustryTabs extends HTMLElement {
  readonly #tabs = [...this.querySelectorAll<HTMLElement>('[role="tab"]')]
  readonly #panel = this.querySelector('[role="tabpanel"]')

  connectedCallback(): void {
    for (const tab of this.#tabs) {
      if (this.#panel) tab.setAttribute('aria-controls', this.#panel.id)
      tab.addEventListener('click', () => this.#choose(tab))
      // Pressing the pointer on a tab first focuses the tab. Only the click that follows selects
      // it, because an earlier selection would delay the paint of the studies.
      tab.addEventListener('focus', () => tab.matches(':active') || this.#choose(tab))
      tab.addEventListener('keydown', (event) => this.#move(tab, event))
    }
    const asked = queryParameter(PARAMETER)
    const tab = asked && this.#tabs.find(({ dataset }) => dataset['industry'] === asked)
    if (tab) this.#show(tab)
  }

  #move(from: HTMLElement, event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    this.#tabs[step(this.#tabs.indexOf(from), this.#tabs.length)]?.focus()
  }

  #choose(tab: HTMLElement): void {
    if (tab.ariaSelected === 'true') return
    this.#show(tab)
    const address = { [PARAMETER]: tab.dataset['industry'] ?? '' }
    // The address changes after the studies are painted, because changing the address takes as long
    // as painting.
    setTimeout(() => replaceQuery(address))
  }

  #show(chosen: HTMLElement): void {
    // On a phone the row of tabs is as wide as the window, and scrolls sideways.
    const { left, width } = chosen.getBoundingClientRect()
    const row = chosen.parentElement
    row?.scrollBy(left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2, 0)
    for (const tab of this.#tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
    }
    const industry = chosen.dataset['industry'] ?? ''
    this.#panel?.setAttribute('aria-label', chosen.textContent.trim())
    this.#filter()
    const list = this.querySelector('show-more')
    if (!(list instanceof ShowMore)) return
    list.toggleAttribute('data-off', industry !== '')
    void list.addLater().then(() => this.#filter())
  }

  /** Hides the items of all industries except the selected one. */
  #filter(): void {
    const selected = this.#tabs.find(({ ariaSelected }) => ariaSelected === 'true')
    const industry = selected?.dataset['industry'] ?? ''
    for (const item of this.querySelectorAll<HTMLElement>('li')) {
      item.hidden = industry !== '' && item.dataset['industry'] !== industry
    }
  }
}

customElements.define('industry-tabs', IndustryTabs)
