import { restoreCart } from '#stores/cart.ts'
import { restoreCurrency } from '#stores/currency.ts'

// Imported before the elements, so that the first thing they show is the stored state.
function restore(): void {
  restoreCart()
  restoreCurrency()
}

restore()

// A page rendered ahead of its visit may have been overtaken by what the visitor did since.
document.addEventListener('prerenderingchange', restore, { once: true })
