import { createHash } from 'node:crypto'
import { appendFile, glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

const CARD_PROVIDER = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

type Sources = Record<string, readonly string[]>

/**
 * Writes the content security policy of the built pages to `_headers`: own files, the inline
 * scripts and styles that the pages contain, by hash, and nothing else. A header, unlike a meta
 * tag, can forbid framing. With `cardProvider` the provider's script may be loaded.
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
        const htmls = pages.sort().map((page) => readFile(path.join(folder, page), 'utf8'))
        await appendFile(
          path.join(folder, '_headers'),
          policyRule(await Promise.all(htmls), cardProvider),
        )
      },
    },
  }
}

/**
 * The rule of `_headers` for every address. There is one for all pages, since hosts differ in what
 * they make of two rules that set the same header: the later, the narrower or both.
 */
export function policyRule(htmls: readonly string[], cardProvider: boolean): string {
  const inline = { 'script-src': hashes(htmls, SCRIPT), 'style-src': hashes(htmls, STYLE) }
  const value = policy([inline, ...(cardProvider ? [CARD_PROVIDER] : [])])
  return `/*\n  Content-Security-Policy: ${value}\n`
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
  'default-src': [],
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
