import { brotliCompressSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { budgetOf, isApp, type Weights } from './budgets.ts'
import { attribute, bytesOf, PAGES, textOf, type BuiltPage } from './built-site.ts'

const KILOBYTE = 1024

// What is imported on demand, such as the contact form, is not part of a page's own weight.
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g

function compressed(content: string | Buffer): number {
  return brotliCompressSync(content).length
}

/** What a file weighs on its way to a visitor; pictures of dots and fonts are compressed already. */
function weightOf(file: string): number {
  return /\.(svg|js)$/.test(file) ? compressed(bytesOf(file)) : bytesOf(file).length
}

function total(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + weightOf(file), 0) / KILOBYTE
}

/** The script files that a page loads by itself: those it names, and what these import. */
function scriptsOf({ elements }: BuiltPage): Set<string> {
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

function fontsOf(html: string): Set<string> {
  return new Set(html.match(/\/_astro\/[\w./-]+\.woff2/g))
}

/** The pictures of a page, also those that wait until they are scrolled to. */
function picturesOf({ elements }: BuiltPage): Set<string> {
  const pictures = elements.filter(({ tag }) => tag === 'img' || tag === 'source')
  return new Set(
    pictures
      .flatMap((one) => [attribute(one, 'src'), ...attribute(one, 'srcset').split(/\s+/)])
      .filter((address) => address.startsWith('/')),
  )
}

/** What the parts of a page weigh, in kilobytes as they are sent. */
function weightsOf(page: BuiltPage): Weights {
  const { html } = page
  return {
    page: compressed(html) / KILOBYTE,
    js: total(scriptsOf(page)),
    fonts: total(fontsOf(html)),
    images: total(picturesOf(page)),
  }
}

const isReact = (file: string): boolean =>
  /__SECRET_INTERNALS|react\.transitional/.test(textOf(file))

describe.each(PAGES)('$address', (page) => {
  const weights = weightsOf(page)

  test.each(['page', 'js', 'fonts', 'images'] as const)('keeps to its budget of %s', (part) => {
    expect(weights[part]).toBeLessThanOrEqual(budgetOf(page.address)[part])
  })

  test('is measured whole', () => {
    const parts = [weights.page, weights.js, weights.fonts]
    expect(parts.filter((weight) => weight < 1)).toEqual([])
    const pictures = page.elements.filter(({ tag }) => tag === 'img')
    expect(weights.images > 0).toBe(pictures.length > 0)
  })

  test('carries React only where it is an app', () => {
    expect([...scriptsOf(page)].some(isReact)).toBe(isApp(page.address))
  })

  test('has its styles in the page', () => {
    const sheets = page.elements.filter((one) => attribute(one, 'rel') === 'stylesheet')
    expect(sheets).toEqual([])
  })

  // A browser could not tell whom such a rule is about: any line that comes or goes, anywhere, would
  // have all of the page styled again.
  test('has no rule about everything in what has something', () => {
    expect(page.html.match(/[^{}]*:has\([^()]*\)[^{},]*\*[^{}]*\{/g)).toBeNull()
  })

  test('uses one font, asked for early', () => {
    const [font = '', ...others] = fontsOf(page.html)
    expect(others).toEqual([])
    const preloads = page.elements.filter((one) => attribute(one, 'as') === 'font')
    expect(preloads.map((one) => attribute(one, 'href'))).toEqual([font])
  })
})
