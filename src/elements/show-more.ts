import type { MoreItems } from './more-items.ts'

/**
 * `<show-more>` around a list and a button: the button shows the items marked `data-extra` and asks
 * for more of them until all are there; then it hides them. Its labels stand in `data-more` and
 * `data-less`.
 */
class ShowMore extends HTMLElement {
  #isBusy = false

  connectedCallback(): void {
    const button = this.querySelector('button')
    button?.addEventListener('click', ({ detail }) => {
      if (button.ariaExpanded === 'true') this.#hide(button)
      // Whoever works by keyboard goes on at the first item that is new.
      else void this.#show(button, detail === 0)
    })
    // It was pressed before this script ran, where the focus did not come by keyboard.
    if (button?.matches(':focus:not(:focus-visible)')) void this.#show(button, false)
  }

  #hide(button: HTMLButtonElement): void {
    this.toggleAttribute('data-expanded', false)
    this.#say(button, false)
    button.scrollIntoView({ block: 'nearest' })
  }

  async #show(button: HTMLButtonElement, isMovingOn: boolean): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    const before = this.#shown().length
    this.toggleAttribute('data-expanded', true)
    this.#say(button, (await this.querySelector<MoreItems>('[data-source]')?.more()) ?? true)
    if (isMovingOn) this.#shown()[before]?.querySelector<HTMLElement>('a:not([tabindex])')?.focus()
    this.#isBusy = false
  }

  #say(button: HTMLButtonElement, isExpanded: boolean): void {
    button.ariaExpanded = String(isExpanded)
    button.textContent = (isExpanded ? this.dataset['less'] : this.dataset['more']) ?? ''
  }

  #shown(): HTMLElement[] {
    const items = [...this.querySelectorAll<HTMLElement>('li')]
    const isCollapsed = !this.hasAttribute('data-expanded')
    return items.filter(({ hidden, dataset }) => !hidden && !(isCollapsed && 'extra' in dataset))
  }
}

customElements.define('show-more', ShowMore)
