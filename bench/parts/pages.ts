import type { BenchPart, BenchReport } from '#bench/part.ts'
import { files, PAGES } from '#tests/site/built-site.ts'
import { weightsOf } from '#tests/site/weights.ts'

/** One page of each kind. */
const KINDS: Readonly<Record<string, string>> = {
  home: '/',
  shop: '/shop',
  product: firstOf('products'),
  'case studies': '/case-studies',
  'case study': firstOf('case-studies'),
  FAQ: '/faq',
  terms: '/terms',
  cart: '/cart',
  checkout: '/checkout',
  confirmation: '/order-confirmation',
  'orders of staff': '/admin/orders',
}

/** Returns the address of the first page of a folder, its not-found page left out. */
function firstOf(folder: string): string {
  return files(`${folder}/[a-z]*.html`)[0]?.replace('.html', '') ?? ''
}

function run(): Promise<BenchReport> {
  const rows = Object.entries(KINDS).map(([name, address]) => {
    const page = PAGES.find((built) => built.address === address)
    if (!page) throw new Error(`There is no page ${address}`)
    const { firstView, page: html, js, fonts, images } = weightsOf(page)
    const parts = [html, js, fonts, images, html + js + fonts + images]
    return [name, ...[firstView, ...parts].map((bytes) => (bytes / 1000).toFixed(1))]
  })
  const columns = ['KB, brotli', 'seen first', 'HTML with styles', 'JS', 'fonts', 'images', 'all']
  return Promise.resolve({ columns, rows })
}

/** What a first visit loads; images include those further down the page. */
export const part: BenchPart = {
  title: 'weight of a page of each kind, of the built site',
  run,
}
