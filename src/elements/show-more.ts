import type { MoreStudies } from './more-studies.ts'

/**
 * `<show-more>` around a list and a button: the button shows and hides the items marked
 * `data-extra`. Its two labels stand in `data-more` and `data-less`.
 */
class ShowMore extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    button?.addEventListener('click', (event) => {
      const isExpanded = this.toggleAttribute('data-expanded')
      button.setAttribute('aria-expanded', String(isExpanded))
      const { more = '', less = '' } = this.dataset
      button.textContent = isExpanded ? less : more
      if (!isExpanded) button.scrollIntoView({ block: 'nearest' })
      // Whoever works by keyboard goes on at the first item that is new.
      else if (event.detail === 0) void this.#focusNew()
    })
  }

  async #focusNew(): Promise<void> {
    await this.querySelector<MoreStudies>('more-studies')?.complete()
    this.querySelector<HTMLElement>('[data-extra] a')?.focus()
  }
}

customElements.define('show-more', ShowMore)
