import { fragment, replaceFragment } from '#browser/links.ts'

/**
 * `<open-target>` around accordions: opens the one that the address points into, and puts the
 * anchor of an answer that a visitor opens into the address.
 */
class OpenTarget extends HTMLElement {
  #openTarget = (): void => {
    const target = document.getElementById(fragment())
    const details = this.contains(target) ? target?.closest('details') : null
    if (!details) return
    details.open = true
    details.scrollIntoView()
  }

  connectedCallback(): void {
    this.#openTarget()
    addEventListener('hashchange', this.#openTarget)
    for (const details of this.querySelectorAll('details')) {
      details.querySelector('summary')?.addEventListener('click', () => {
        // The click comes before the change: an answer that is closed is about to open.
        const id = details.open ? undefined : details.querySelector('[id]')?.id
        if (id) replaceFragment(id)
      })
    }
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.#openTarget)
  }
}

customElements.define('open-target', OpenTarget)
