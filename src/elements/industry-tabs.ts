import { keepQueryParameter, queryParameter } from '#browser/query.ts'

const PARAMETER = 'industry'

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/**
 * `<industry-tabs>` around a strip of tabs and one panel: the chosen tab decides which items of the
 * panel stand there, and is kept in the address. Arrow keys loop; a tab that takes the focus is chosen.
 */
class IndustryTabs extends HTMLElement {
  readonly #tabs = [...this.querySelectorAll<HTMLElement>('[role="tab"]')]

  connectedCallback(): void {
    for (const tab of this.#tabs) {
      tab.addEventListener('click', () => this.#choose(tab))
      tab.addEventListener('focus', () => this.#choose(tab))
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
    keepQueryParameter(PARAMETER, tab.dataset['industry'] ?? '')
    this.#show(tab)
  }

  #show(chosen: HTMLElement): void {
    for (const tab of this.#tabs) {
      tab.ariaSelected = String(tab === chosen)
      tab.tabIndex = tab === chosen ? 0 : -1
    }
    const panel = this.querySelector('[role="tabpanel"]')
    panel?.setAttribute('aria-labelledby', chosen.id)
    if (panel) narrow(panel, chosen.dataset['industry'] ?? '')
  }
}

/** Leaves the items of one industry, or all, of which the list then shows the first few. */
function narrow(panel: Element, industry: string): void {
  for (const item of panel.querySelectorAll<HTMLElement>('[data-industry]')) {
    item.hidden = industry !== '' && item.dataset['industry'] !== industry
  }
  panel.querySelector('show-more')?.toggleAttribute('data-off', industry !== '')
}

customElements.define('industry-tabs', IndustryTabs)
