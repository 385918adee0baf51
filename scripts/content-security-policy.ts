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
        const texts = await Promise.all(
          pages.sort().map((page) => readFile(path.join(folder, page), 'utf8')),
        )
        await appendFile(path.join(folder, '_headers'), headerRules(texts, cardProvider))
      },
    },
  }
}

/** The `_headers` rules for these pages. The later, narrower rule replaces the header of the first. */
export function headerRules(pages: readonly string[], cardProvider: boolean): string {
  const inline: Sources = {
    'script-src': hashes(pages, SCRIPT),
    'style-src': hashes(pages, STYLE),
  }
  const everywhere = rule('/*', policy([inline]))
  return cardProvider
    ? `${everywhere}\n${rule('/checkout', policy([inline, CARD_PROVIDER]))}`
    : everywhere
}

const SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashes(pages: readonly string[], element: RegExp): string[] {
  const contents = pages.flatMap((page) =>
    Array.from(page.matchAll(element), ([, content = '']) => content),
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
