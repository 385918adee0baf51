/**
 * `<show-more>` around a list and a button: the button shows the items marked `data-extra`, then
 * hides them again. Its labels are `data-more` and `data-less`.
 */
class ShowMore extends HTMLElement {
  connectedCallback(): void {
    const button = this.querySelector('button')
    button?.addEventListener('click', ({ detail }) => {
      const isExpanded = this.toggleAttribute('data-expanded')
      button.ariaExpanded = String(isExpanded)
      button.textContent = (isExpanded ? this.dataset['less'] : this.dataset['more']) ?? ''
      if (!isExpanded) button.scrollIntoView({ block: 'nearest' })
      // After a key press, moves the focus to the first new item.
      else if (detail === 0)
        this.querySelector<HTMLElement>('[data-extra] a:not([tabindex])')?.focus()
    })
  }
}

customElements.define('show-more', ShowMore)
