import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { DIST, firstOf } from '#bench/browser.ts'
import type { BenchPart, BenchReport } from '#bench/part.ts'

/** One page of each kind. */
const PAGES: Readonly<Record<string, string>> = {
  home: 'index.html',
  shop: 'shop.html',
  product: `${firstOf('products')}.html`,
  'case studies': 'case-studies.html',
  'case study': `${firstOf('case-studies')}.html`,
  FAQ: 'faq.html',
  terms: 'terms.html',
  cart: 'cart.html',
  checkout: 'checkout.html',
  confirmation: 'order-confirmation.html',
  'orders of staff': 'admin/orders.html',
}

const COLUMNS = ['KB, brotli', 'HTML', 'CSS', 'JS', 'fonts', 'images', 'all']

function sizeOf(file: string): number {
  const bytes = readFileSync(file)
  return /\.(?:woff2|png|jpe?g|webp|avif)$/.test(file)
    ? bytes.length
    : brotliCompressSync(bytes).length
}

function fileOf(address: string): string | undefined {
  const file = path.join(DIST, address)
  return address.startsWith('/') && existsSync(file) ? file : undefined
}

/** Files that a pattern finds in a text, each once. */
function named(text: string, pattern: RegExp): string[] {
  const addresses = Array.from(text.matchAll(pattern), ([, address = '']) => address)
  return [...new Set(addresses)].flatMap((address) => fileOf(address) ?? [])
}

/** Scripts of a page with everything that they import at once. */
function scriptsOf(html: string): string[] {
  const found = new Set(named(html, /(?:src|component-url|renderer-url|href)="([^"]+\.js)"/g))
  for (const file of found) {
    const code = readFileSync(file, 'utf8')
    const imports = code.matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g)
    for (const [, address = ''] of imports) found.add(path.resolve(path.dirname(file), address))
  }
  return [...found]
}

function total(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + sizeOf(file), 0)
}

function weightsOf(file: string): number[] {
  const html = readFileSync(path.join(DIST, file), 'utf8')
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css)
  const bare = html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '')
  const parts = [
    brotliCompressSync(bare).length,
    brotliCompressSync(styles.join('')).length + total(named(html, /href="([^"]+\.css)"/g)),
    total(scriptsOf(html)),
    total(named(html, /href="([^"]+\.woff2)"/g)),
    total(named(bare, /<img[^>]+src="([^"]+)"/g)),
  ]
  return [...parts, parts.reduce((sum, part) => sum + part, 0)]
}

function run(): Promise<BenchReport> {
  const built = Object.entries(PAGES).filter(([, file]) => existsSync(path.join(DIST, file)))
  return Promise.resolve({
    columns: COLUMNS,
    rows: built.map(([name, file]) => [
      name,
      ...weightsOf(file).map((bytes) => (bytes / 1024).toFixed(1)),
    ]),
    failures: [],
  })
}

/** What a first visit loads; images include those further down the page. */
export const part: BenchPart = {
  title: 'weight of a page of each kind, of the built site',
  needsSite: true,
  run,
}
