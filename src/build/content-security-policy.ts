import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import type { AstroIntegration } from 'astro'

import { SPECULATION_RULES } from '#paths.ts'

const CARD_PROVIDER = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

type Sources = Record<string, readonly string[]>

/**
 * The content security policy of the built pages: own files, inline scripts and styles by hash,
 * nothing else. The part that all pages share is a header in `_headers`; each page names its own
 * styles. Browsers enforce both. `cardProvider` also allows the provider's script.
 */
export function contentSecurityPolicy({ cardProvider }: { cardProvider: boolean }) {
  // The script that all pages load adds the speculation rules to a page as an inline script.
  const scripts = new Set([hashOf(SPECULATION_RULES)])
  return {
    /** Returns the page with a policy for its styles, and collects its inline scripts for the header. */
    addToPage: (html: string) => {
      for (const hash of inlineScriptHashes(html)) scripts.add(hash)
      return addStylePolicy(html)
    },
    /** Writes the header once all pages are built. */
    writeHeader: {
      name: 'content-security-policy',
      hooks: {
        'astro:build:done': async ({ dir }) => {
          const rule = policyRule([...scripts].sort(), cardProvider)
          await appendFile(fileURLToPath(new URL('_headers', dir)), rule)
        },
      },
    } satisfies AstroIntegration,
  }
}

const SCRIPT = /<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The hashes of a page's inline scripts, as a policy names them. */
export function inlineScriptHashes(html: string): string[] {
  return hashContents(html, SCRIPT)
}

/**
 * The page with a policy as the first element of its head; the policy allows only the inline styles
 * of this page.
 */
export function addStylePolicy(html: string): string {
  const policy = `style-src ${hashContents(html, STYLE).join(' ') || "'none'"}`
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  if (!html.includes('<head>')) throw new Error('The page has no <head> for its policy.')
  return html.replace('<head>', `<head>${tag}`)
}

function hashContents(html: string, element: RegExp): string[] {
  const contents = Array.from(html.matchAll(element), ([, content = '']) => content)
  return [...new Set(contents)].map(hashOf)
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/**
 * The `_headers` rule for every address, with the hashes of inline scripts. One rule covers all
 * pages, because hosts differ when two rules set the same header: some use the later rule, some the
 * narrower rule, some both.
 */
export function policyRule(scripts: readonly string[], cardProvider: boolean): string {
  const value = policy([{ 'script-src': scripts }, ...(cardProvider ? [CARD_PROVIDER] : [])])
  return `/*\n  Content-Security-Policy: ${value}\n`
}

const BASE_POLICY: Sources = {
  // Forbids everything that no other directive allows, such as frames and objects.
  'default-src': [],
  'script-src': ["'self'"],
  // The policy in each page allows only the inline styles of that page.
  'style-src': ["'self'", "'unsafe-inline'"],
  'style-src-attr': [],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': [],
}

function policy(additions: readonly Sources[]): string {
  const all = [BASE_POLICY, ...additions]
  const directives = new Set(all.flatMap((sources) => Object.keys(sources)))
  return Array.from(directives, (directive) => {
    const sources = all.flatMap((some) => some[directive] ?? [])
    return `${directive} ${sources.join(' ') || "'none'"}`
  }).join('; ')
}
