import { restoreCurrency } from '#stores/currency.ts'

import './toast-region.ts'

// What the staff pages have of the site's elements; amounts stand in the chosen currency here too.
restoreCurrency()
