// The elements of all pages: one script, which the browser keeps from page to page.
import '#site/frame/frame.element.ts'
import '#site/frame/accordions.element.ts'
import '#site/product/buy-bar.element.ts'
import '#site/frame/image-fallback.element.ts'
import '#site/home/industry-tabs.element.ts'
import '#shop/cart/order-buttons.element.ts'
import '#shop/money/shop-price.element.ts'
import '#site/case-studies/show-more.element.ts'
