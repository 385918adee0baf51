import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

import { attribute, bytesOf, textOf, type BuiltPage } from './built-site.ts'

/** Sizes of the parts of a page in bytes, after compression (Brotli). */
export interface Weights {
  /** HTML with its inline styles. */
  page: number
  /** Bytes of the HTML that a browser needs to paint the first view. */
  firstView: number
  js: number
  fonts: number
  drawings: number
}

/** Brotli quality that hosts use for pages compressed on the fly. */
const QUALITY = 5

function compress(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}

/** Index of the end of the first section, or of the element that the first paint waits for, if that is later. */
function endOfFirstView(html: string): number {
  const heading = html.indexOf('</h1>')
  const secondHeading = html.indexOf('<h2', html.indexOf('<h2', heading) + 1)
  const ends = [html.indexOf('</section>', heading), secondHeading, html.indexOf('</main>')]
  const [, id = ''] = /<link rel="expect" href="#([^"]*)"/.exec(html) ?? []
  return Math.max(Math.min(...ends.filter((end) => end > heading)), html.indexOf(`id="${id}"`))
}

/** Fewest compressed bytes that decode to the first `end` characters. */
function bytesNeededFor(html: string, end: number): number {
  const whole = compress(html)
  const wanted = Buffer.byteLength(html.slice(0, end))
  const finishFlush = constants.BROTLI_OPERATION_FLUSH
  let [low, high] = [1, whole.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const read = brotliDecompressSync(whole.subarray(0, middle), { finishFlush }).length
    if (read < wanted) low = middle + 1
    else high = middle
  }
  return low
}

// Dynamic imports, such as the dialog of the terms, do not count towards the page.
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g

/** Cache by file: compressing shared files again would take seconds. */
const weights = new Map<string, number>()

/** Bytes sent for a file; bitmaps and fonts are already compressed. */
export function weightOf(file: string): number {
  const known = weights.get(file)
  if (known !== undefined) return known
  const bytes = bytesOf(file)
  const weight = /\.(svg|js)$/.test(file) ? brotliCompressSync(bytes).length : bytes.length
  weights.set(file, weight)
  return weight
}

function totalWeight(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + weightOf(file), 0)
}

/** Scripts that a page loads by itself, with their static imports. */
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

export function fontsOf(html: string): Set<string> {
  return new Set(html.match(/\/_astro\/[\w./-]+\.woff2/g))
}

/** The drawings of a page, including lazy drawings; the build keeps photographs small. */
export function drawingsOf({ elements }: BuiltPage): Set<string> {
  const pictures = elements.filter(({ tag }) => tag === 'img')
  return new Set(
    pictures.map((one) => attribute(one, 'src')).filter((address) => address.endsWith('.svg')),
  )
}

export function weightsOf(page: BuiltPage): Weights {
  const { html } = page
  return {
    page: compress(html).length,
    firstView: bytesNeededFor(html, endOfFirstView(html)),
    js: totalWeight(scriptsOf(page)),
    fonts: totalWeight(fontsOf(html)),
    drawings: totalWeight(drawingsOf(page)),
  }
}
