// The elements of all pages in one script, which the browser caches.
import './frame.ts'
import './accordions.ts'
import './buy-bar.ts'
import './image-fallback.ts'
import './industry-tabs.ts'
import './order-buttons.ts'
import './shop-price.ts'
import './show-more.ts'
