import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const DIST = process.env['SITE_FOLDER'] ?? 'dist'

const TAG = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi
const ATTRIBUTE = /([^\s"'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  '#39': "'",
  '#38': '&',
  '#34': '"',
}

export interface PageElement {
  tag: string
  attributes: Readonly<Record<string, string>>
}

export interface BuiltPage {
  /** URL path, such as `/shop`. */
  address: string
  html: string
  elements: readonly PageElement[]
}

/** Every page of the built site, by path. */
export const PAGES: readonly BuiltPage[] = builtFiles('**/*.html').map((file) => {
  const html = textOf(file)
  return { address: addressOf(file), html, elements: elementsOf(html) }
})

/** The page at a path. Throws if it is missing. */
export function pageAt(address: string): BuiltPage {
  const page = PAGES.find((one) => one.address === address)
  if (!page) throw new Error(`There is no page ${address}.`)
  return page
}

/** Paths of all built files that match a pattern, such as `/404.html`. */
export function builtFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: DIST })
    .map((file) => `/${file.replaceAll(path.sep, '/')}`)
    .toSorted()
}

export function bytesOf(file: string): Buffer {
  return readFileSync(path.join(DIST, file))
}

export function textOf(file: string): string {
  return bytesOf(file).toString('utf8')
}

/** The value of an attribute, or empty text. */
export function attribute({ attributes }: PageElement, name: string): string {
  return attributes[name] ?? ''
}

/** Whether the page asks search engines to leave it out. */
export function isUnlisted({ elements }: BuiltPage): boolean {
  return elements.some(
    (one) => attribute(one, 'name') === 'robots' && attribute(one, 'content') === 'noindex',
  )
}

function addressOf(file: string): string {
  return file.replace(/\.html$/, '').replace(/\/index$/, '') || '/'
}

/** Start tags outside of scripts and styles. */
function elementsOf(html: string): PageElement[] {
  const markup = html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, '$1')
  return Array.from(markup.matchAll(TAG), ([, tag = '', attributes = '']) => ({
    tag: tag.toLowerCase(),
    attributes: Object.fromEntries(
      Array.from(attributes.matchAll(ATTRIBUTE), ([, name = '', ...values]) => [
        name.toLowerCase(),
        decodeEntities(values.find((value) => value !== undefined) ?? ''),
      ]),
    ),
  }))
}

/** The text with its HTML entities decoded. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&([a-z]+|#\d+);/gi, (whole, name: string) => ENTITIES[name] ?? whole)
}
