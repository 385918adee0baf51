import { brotliCompressSync } from 'node:zlib'

import type { Weights } from './budgets.ts'
import { attribute, bytesOf, textOf, type BuiltPage } from './built-site.ts'

const KILOBYTE = 1024

// What is imported on demand, such as the dialog of the terms, is not part of a page's own weight.
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g

function compressed(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

/** What files weigh that many pages share: to compress one takes seconds in all. */
const weights = new Map<string, number>()

/** What a file weighs on its way to a visitor; pictures of dots and fonts are compressed already. */
function weightOf(file: string): number {
  const known = weights.get(file)
  if (known !== undefined) return known
  const bytes = bytesOf(file)
  const weight = /\.(svg|js)$/.test(file) ? compressed(bytes) : bytes.length
  weights.set(file, weight)
  return weight
}

function total(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + weightOf(file), 0) / KILOBYTE
}

/** The script files that a page loads by itself: those it names, and what these import. */
export function scriptsOf({ elements }: BuiltPage): Set<string> {
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (file === '' || found.has(file)) return
    found.add(file)
    for (const [, name = ''] of textOf(file).matchAll(STATIC_IMPORT)) {
      follow(new URL(name, `http://site${file}`).pathname)
    }
  }
  for (const one of elements) {
    if (one.tag === 'script') follow(attribute(one, 'src'))
    if (attribute(one, 'rel') === 'modulepreload') follow(attribute(one, 'href'))
    follow(attribute(one, 'component-url'))
    follow(attribute(one, 'renderer-url'))
  }
  return found
}

/** The fonts that a page names. */
export function fontsOf(html: string): Set<string> {
  return new Set(html.match(/\/_astro\/[\w./-]+\.woff2/g))
}

/** The drawings of a page, also those that wait until they are scrolled to; the build makes photographs light. */
export function drawingsOf({ elements }: BuiltPage): Set<string> {
  const pictures = elements.filter(({ tag }) => tag === 'img')
  return new Set(
    pictures.map((one) => attribute(one, 'src')).filter((address) => address.endsWith('.svg')),
  )
}

/** What the build names islands by hangs on the folder that it runs in, and moves a weight by 40 bytes. */
const ISLAND_ID = /(?<=<astro-island uid=")[^"]*/g

/** What the parts of a page weigh, in kilobytes as they are sent. */
export function weightsOf(page: BuiltPage): Weights {
  const { html } = page
  return {
    page: compressed(html.replaceAll(ISLAND_ID, 'Z1a2b3')) / KILOBYTE,
    js: total(scriptsOf(page)),
    fonts: total(fontsOf(html)),
    images: total(drawingsOf(page)),
  }
}
