import { parseCurrency, DEFAULT_CURRENCY } from '#domain/money/currency.ts'

import { $currency, chooseCurrency, restoreCurrency } from './currency.store.ts'

// The currency is read before the elements are defined, so that they start with this currency.
restoreCurrency()

// The visitor may have changed the currency since this page was prerendered.
document.addEventListener('prerenderingchange', restoreCurrency, { once: true })

/** `<currency-choice>` around a select: shows and changes the currency of prices. */
class CurrencyChoice extends HTMLElement {
  connectedCallback(): void {
    const select = this.querySelector('select')
    if (!select) return
    $currency.subscribe((currency) => {
      select.value = currency
      // The shop's pages already set `data-converts` before the first paint.
      document.documentElement.toggleAttribute('data-converts', currency !== DEFAULT_CURRENCY)
    })
    select.addEventListener('change', () => chooseCurrency(parseCurrency(select.value)))
  }
}

customElements.define('currency-choice', CurrencyChoice)
