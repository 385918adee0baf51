// The elements of all pages: one script, which the browser keeps from page to page.
import './frame.ts'
import './accordions.ts'
import './buy-bar.ts'
import './image-fallback.ts'
import './industry-tabs.ts'
import './order-buttons.ts'
import './shop-price.ts'
import './show-more.ts'
