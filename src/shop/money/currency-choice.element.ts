import { currencyFrom, DEFAULT_CURRENCY } from '#domain/money/currency.ts'

import { $currency, chooseCurrency, restoreCurrency } from './currency.store.ts'

// Before the elements, so that the first prices they show are in the stored currency.
restoreCurrency()

// A page rendered ahead of its visit may be older than what the visitor did since.
document.addEventListener('prerenderingchange', restoreCurrency, { once: true })

/** `<currency-choice>` around a select: chooses and follows the currency of the shown prices. */
class CurrencyChoice extends HTMLElement {
  connectedCallback(): void {
    const select = this.querySelector('select')
    if (!select) return
    $currency.subscribe((currency) => {
      select.value = currency
      // As the pages of the shop have it before the first paint.
      document.documentElement.toggleAttribute('data-converts', currency !== DEFAULT_CURRENCY)
    })
    select.addEventListener('change', () => chooseCurrency(currencyFrom(select.value)))
  }
}

customElements.define('currency-choice', CurrencyChoice)
