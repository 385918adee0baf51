import { formatMoney } from '#domain/money/money.ts'
import { formatDate } from '#domain/time/date.ts'
import { convertedNote } from '#site/catalogue/shop.texts.ts'

import { $currency } from './currency.store.ts'
import { $rates, loadRates, shownPrice, type ShownPrice } from './exchange-rates.store.ts'

/** `<shop-price data-pence>` around a price in pounds: shows the price in the chosen currency. */
class ShopPrice extends HTMLElement {
  #inPounds = true

  connectedCallback(): void {
    $currency.subscribe(this.#update)
    $rates.listen(this.#update)
  }

  #update = (): void => {
    const currency = $currency.get()
    // The page already shows these pounds; writing them again would cost a layout.
    if (currency === 'GBP' && this.#inPounds) return
    this.#inPounds = currency === 'GBP'
    if (!this.#inPounds) void loadRates()
    this.#show(shownPrice(this.#pence, currency, $rates.get()))
  }

  get #pence(): number {
    return Number(this.dataset['pence'])
  }

  #show(price: ShownPrice): void {
    this.toggleAttribute('data-loading', price.state === 'loading')
    this.ariaBusy = price.state === 'loading' ? 'true' : null
    for (const [part, text] of Object.entries(this.#texts(price))) {
      const place = this.querySelector(`[data-${part}]`)
      if (place) place.textContent = text
    }
  }

  #texts(price: ShownPrice): { amount: string; note: string } {
    const pounds = formatMoney(this.#pence)
    if (price.state === 'loading') return { amount: pounds, note: '' }
    if (price.state === 'exact') return { amount: price.text, note: '' }
    // Only the first note has the day of the rate. A price in an accordion is not in view at first,
    // and a bar has no room for a longer note.
    const isFirst = this.contains(
      document.querySelector('[data-note]:not(details *, .reader-bar *)'),
    )
    const date = isFirst ? formatDate(price.date) : undefined
    return { amount: `≈ ${price.text}`, note: convertedNote(pounds, date) }
  }
}

customElements.define('shop-price', ShopPrice)
