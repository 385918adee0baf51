/** `<current-year>` holds the year of the build and corrects it when that is over. */
class CurrentYear extends HTMLElement {
  connectedCallback(): void {
    this.textContent = String(new Date().getFullYear())
  }
}

customElements.define('current-year', CurrentYear)
