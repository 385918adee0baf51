import { whenLoaded } from '#browser/loaded.ts'
import { readText } from '#browser/text.ts'

const LATER = 'template[data-later]'

/**
 * `<show-more>` around a list and a button. The button shows the items marked `data-extra`, then
 * hides them again; its labels are `data-more` and `data-less`. The list also gets, once the page
 * has loaded, the items in `<template data-later>` or in the file that this template names.
 */
export class ShowMore extends HTMLElement {
  #adding: Promise<void> | undefined

  connectedCallback(): void {
    whenLoaded(() => void this.addLater())
    const button = this.querySelector('button')
    button?.addEventListener('click', ({ detail }) => void this.#toggle(button, detail === 0))
  }

  /** Shows or hides the extra items. If the later items cannot be read, the list does not change. */
  async #toggle(button: HTMLButtonElement, isByKey: boolean): Promise<void> {
    await this.addLater()
    if (this.querySelector(LATER)) return
    const isExpanded = this.toggleAttribute('data-expanded')
    button.ariaExpanded = String(isExpanded)
    button.textContent = (isExpanded ? this.dataset['less'] : this.dataset['more']) ?? ''
    if (!isExpanded) button.scrollIntoView({ block: 'nearest' })
    else if (isByKey) this.querySelector<HTMLElement>('[data-extra] a:not([tabindex])')?.focus()
  }

  /** Adds the later items once; tries again after a failed request. */
  addLater(): Promise<void> {
    this.#adding ??= this.#readLater().catch(() => {
      this.#adding = undefined
    })
    return this.#adding
  }

  async #readLater(): Promise<void> {
    const later = this.querySelector<HTMLTemplateElement>(LATER)
    if (!later) return
    const address = later.dataset['later']
    const items = address
      ? new DOMParser().parseFromString(await readText(address), 'text/html').body
      : later.content
    this.querySelector('ul')?.append(...items.children)
    later.remove()
  }
}

customElements.define('show-more', ShowMore)
