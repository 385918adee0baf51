import { brotliCompressSync } from 'node:zlib'

import { describe, expect, test } from 'vitest'

import { attribute, bytesOf, PAGES, textOf, type BuiltPage } from './built-site.ts'

const KILOBYTE = 1024
const LIMITS = { readingPage: 6, appPage: 95, styles: 12, font: 40 }

const APP = /^\/(cart|checkout|order-confirmation|thank-you|admin\/.*)$/
// What is imported on demand, such as the contact form, is not part of a page's own weight.
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/g

function compressed(content: string | Buffer): number {
  return brotliCompressSync(content).length / KILOBYTE
}

/** The script files that a page loads by itself: those it names, and what these import. */
function scriptsOf({ elements }: BuiltPage): string[] {
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const [, name = ''] of textOf(file).matchAll(STATIC_IMPORT)) {
      follow(new URL(name, `http://site${file}`).pathname)
    }
  }
  const named = elements.flatMap((one) => [
    ...(one.tag === 'script' ? [attribute(one, 'src')] : []),
    ...(attribute(one, 'rel') === 'modulepreload' ? [attribute(one, 'href')] : []),
    attribute(one, 'component-url'),
    attribute(one, 'renderer-url'),
  ])
  for (const file of named) if (file !== '') follow(file)
  return [...found]
}

function stylesOf(html: string): string {
  return Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css).join('')
}

function fontsOf(html: string): Set<string> {
  return new Set(html.match(/\/_astro\/fonts\/[\w-]+\.woff2/g))
}

const isReact = (file: string): boolean =>
  /__SECRET_INTERNALS|react\.transitional/.test(textOf(file))

describe.each(PAGES)('$address', (page) => {
  const isApp = APP.test(page.address)
  const scripts = scriptsOf(page)

  test('is light in scripts', () => {
    const weight = scripts.reduce((sum, file) => sum + compressed(bytesOf(file)), 0)
    expect(weight).toBeLessThanOrEqual(isApp ? LIMITS.appPage : LIMITS.readingPage)
    expect(scripts.length).toBeGreaterThan(0)
  })

  test('carries React only where it is an app', () => {
    expect(scripts.some(isReact)).toBe(isApp)
  })

  test('is light in styles, and has them in the page', () => {
    const sheets = page.elements.filter((one) => attribute(one, 'rel') === 'stylesheet')
    expect(sheets).toEqual([])
    const weight = compressed(stylesOf(page.html))
    expect(weight).toBeGreaterThan(1)
    expect(weight).toBeLessThanOrEqual(LIMITS.styles)
  })

  test('uses one font, asked for early', () => {
    const [font = '', ...others] = fontsOf(page.html)
    expect(others).toEqual([])
    expect(bytesOf(font).length / KILOBYTE).toBeLessThanOrEqual(LIMITS.font)
    const preloads = page.elements.filter((one) => attribute(one, 'as') === 'font')
    expect(preloads.map((one) => attribute(one, 'href'))).toEqual([font])
  })
})
