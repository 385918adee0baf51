import { currencyFrom, DEFAULT_CURRENCY } from '#domain/currency.ts'
import { $currency, chooseCurrency } from '#stores/currency.ts'

/** `<currency-choice>` around a select: chooses and follows the currency of the shown prices. */
class CurrencyChoice extends HTMLElement {
  connectedCallback(): void {
    const select = this.querySelector('select')
    if (!select) return
    // It was chosen before this script ran.
    if (select.value !== DEFAULT_CURRENCY) chooseCurrency(currencyFrom(select.value))
    $currency.subscribe((currency) => {
      select.value = currency
      // As the pages of the shop have it before the first paint.
      document.documentElement.toggleAttribute('data-converts', currency !== DEFAULT_CURRENCY)
    })
    select.addEventListener('change', () => chooseCurrency(currencyFrom(select.value)))
  }
}

customElements.define('currency-choice', CurrencyChoice)
