import { expect, test } from 'vitest'

import { SITE } from '#tests/library.ts'

import {
  attribute,
  builtFiles,
  PAGES,
  textOf,
  type BuiltPage,
  type PageElement,
} from './built-site.ts'

const BASE = 'https://built.example'

const FILES = new Set(builtFiles('**/*'))
const BY_ADDRESS = new Map(PAGES.map((page) => [page.address, page]))
const ALLOWED_LINKS = new Set([...SITE.social.map(({ url }) => url), SITE.bookingUrl])

/** Attributes whose files the browser loads by itself, by element. */
const LOADING_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  script: ['src'],
  source: ['src', 'srcset'],
  video: ['src', 'poster'],
  audio: ['src'],
  iframe: ['src'],
  embed: ['src'],
  object: ['data'],
  form: ['action'],
  use: ['href', 'xlink:href'],
  image: ['href', 'xlink:href'],
  'astro-island': ['component-url', 'renderer-url', 'before-hydration-url'],
}
const LOADING_LINKS = /stylesheet|preload|modulepreload|icon|manifest|prefetch|preconnect/

function loadedUrls(one: PageElement): string[] {
  const isLoadingLink = one.tag === 'link' && LOADING_LINKS.test(attribute(one, 'rel'))
  const names = isLoadingLink ? ['href'] : (LOADING_ATTRIBUTES[one.tag] ?? [])
  const values = names.flatMap((name) =>
    name === 'srcset' ? attribute(one, name).split(/ [^,]*,? */) : [attribute(one, name)],
  )
  return values.filter((value) => value !== '')
}

function styleUrls(html: string): string[] {
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css)
  return Array.from(styles.join('').matchAll(/url\(["']?([^"')]+)/g), ([, url = '']) => url)
}

function isServed({ pathname }: URL): boolean {
  return FILES.has(pathname) || BY_ADDRESS.has(pathname) || pathname.startsWith('/api/')
}

function hasAnchor({ pathname, hash }: URL): boolean {
  const id = decodeURIComponent(hash.slice(1))
  if (id === '' || id === 'top') return true
  const page = BY_ADDRESS.get(pathname)
  return page?.elements.some((one) => attribute(one, 'id') === id) ?? false
}

function linksOf(page: BuiltPage): URL[] {
  return page.elements
    .filter((one) => one.tag === 'a' && 'href' in one.attributes)
    .map((one) => new URL(attribute(one, 'href'), BASE + page.address))
}

test.each(PAGES)('$address loads nothing from another site', ({ elements, html, address }) => {
  const requested = [...elements.flatMap(loadedUrls), ...styleUrls(html)].map(
    (url) => new URL(url, BASE + address),
  )
  expect(requested.length).toBeGreaterThan(0)
  const foreign = requested.filter(
    ({ origin, protocol }) => origin !== BASE && protocol !== 'data:',
  )
  expect(foreign.map(String)).toEqual([])
  const missing = requested.filter((url) => url.origin === BASE && !isServed(url))
  expect(missing.map(String)).toEqual([])
})

test.each(PAGES)('every link on $address leads to an existing page and anchor', (page) => {
  const links = linksOf(page)
  expect(links.length).toBeGreaterThan(2)
  const inside = links.filter(({ origin }) => origin === BASE)
  expect(inside.filter((url) => !isServed(url) || !hasAnchor(url)).map(String)).toEqual([])
  const outside = links.filter(
    ({ origin, protocol, href }) =>
      origin !== BASE && !['mailto:', 'tel:'].includes(protocol) && !ALLOWED_LINKS.has(href),
  )
  expect(outside.map(String)).toEqual([])
})

test('every page is linked from another page, unless a payment, a mail or a form leads to it', () => {
  const linked = new Set(
    PAGES.flatMap((page) => linksOf(page).filter(({ pathname }) => pathname !== page.address)).map(
      ({ pathname }) => pathname,
    ),
  )
  const unlinked = PAGES.map(({ address }) => address).filter((address) => !linked.has(address))
  expect(unlinked).toEqual(unlinked.filter((address) => UNLINKED.test(address)))
})

const UNLINKED =
  /404$|^\/(checkout|order-confirmation|thank-you|contact\/.*|find-order\/.*|admin\/.*)$/

test('scripts name only one foreign site, which is the card provider’s site', () => {
  const named = builtFiles('_astro/**/*.js').flatMap(
    (file) => textOf(file).match(/https?:\/\/[\w.-]+/g) ?? [],
  )
  // XML namespaces and URLs inside messages are never requested.
  const KNOWN = /^https?:\/\/(www\.w3\.org|react\.dev|js\.stripe\.com|(docs\.)?stripe\.com)$/
  expect([...new Set(named)].filter((url) => !KNOWN.test(url))).toEqual([])
})
