import { createHash } from 'node:crypto'
import { appendFile, glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { PATHS } from '#paths.ts'

const CARD_PROVIDER = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

type Sources = Record<string, readonly string[]>

/**
 * Writes the content security policy of the built pages to `_headers`: own files, the inline
 * scripts and styles that the pages contain, by hash, and nothing else. A header, unlike a meta
 * tag, can forbid framing. With `cardProvider` the checkout may load the provider's script.
 */
export function contentSecurityPolicy({
  cardProvider,
}: {
  cardProvider: boolean
}): AstroIntegration {
  return {
    name: 'content-security-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir)
        const pages = await Array.fromAsync(glob('**/*.html', { cwd: folder }))
        const built = pages.sort().map(async (page) => ({
          address: addressOf(page),
          html: await readFile(path.join(folder, page), 'utf8'),
        }))
        await appendFile(
          path.join(folder, '_headers'),
          headerRules(await Promise.all(built), cardProvider),
        )
      },
    },
  }
}

export interface BuiltPage {
  address: string
  html: string
}

/**
 * The `_headers` rules for these pages: one for each with its own hashes, so that the header stays short,
 * after one with all of them for every other address. A later rule replaces the header of an earlier.
 */
export function headerRules(pages: readonly BuiltPage[], cardProvider: boolean): string {
  const rules = pages.map(({ address, html }) => {
    const provider = cardProvider && address === PATHS.checkout ? [CARD_PROVIDER] : []
    return rule(address, policy([inlineSources([html]), ...provider]))
  })
  const anywhere = rule('/*', policy([inlineSources(pages.map(({ html }) => html))]))
  return [anywhere, ...rules].join('\n')
}

/** Address of a built file: `index.html` is `/`, `shop.html` is `/shop`. */
function addressOf(file: string): string {
  return `/${file.replaceAll(path.sep, '/').replace(/(?:^|\/)index\.html$|\.html$/, '')}`
}

function inlineSources(htmls: readonly string[]): Sources {
  return { 'script-src': hashes(htmls, SCRIPT), 'style-src': hashes(htmls, STYLE) }
}

const SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashes(htmls: readonly string[], element: RegExp): string[] {
  const contents = htmls.flatMap((html) =>
    Array.from(html.matchAll(element), ([, content = '']) => content),
  )
  return [...new Set(contents)].map(
    (content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}

const OWN: Sources = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': [],
  'object-src': [],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': [],
}

function policy(additions: readonly Sources[]): string {
  return Object.entries(OWN)
    .map(([directive, own]) => {
      const sources = [...own, ...additions.flatMap((addition) => addition[directive] ?? [])]
      return `${directive} ${sources.join(' ') || "'none'"}`
    })
    .join('; ')
}

function rule(address: string, value: string): string {
  return `${address}\n  Content-Security-Policy: ${value}\n`
}
