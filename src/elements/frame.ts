// What every page has around its content. The stored state is restored first, so that the elements
// show it at once.
import './frame/restore.ts'
import './frame/cart-badge.ts'
import './frame/currency-choice.ts'
import './frame/current-year.ts'
import './frame/site-header.ts'
import './frame/site-menu.ts'
import './frame/smooth-scroll.ts'
import './frame/speculation-rules.ts'
import './frame/toast-region.ts'
