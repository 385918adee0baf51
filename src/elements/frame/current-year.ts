/** `<current-year>` holds the year of the build and corrects it when that is over. */
class CurrentYear extends HTMLElement {
  connectedCallback(): void {
    const year = String(new Date().getFullYear())
    if (this.textContent !== year) this.textContent = year
  }
}

customElements.define('current-year', CurrentYear)
