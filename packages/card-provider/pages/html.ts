import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Account } from '#card-provider/account.ts'
import type { Shop } from '#card-provider/api/route.ts'

const STYLES = readFileSync(new URL('./styles.css', import.meta.url), 'utf8')
const STYLES_HASH = createHash('sha256').update(STYLES).digest('base64')

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | Part[]

/** Builds markup: escapes interpolated text and keeps nested markup and lists. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece))
}

function render(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(render).join('')
  return part === null || part === undefined || part === false ? '' : escape(String(part))
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A response with a whole page that runs no script, loads nothing and is never stored. */
export function page(title: string, body: Html, status = 200): Response {
  const document = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${STYLES}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return new Response(document.text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLES_HASH}'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Path of the console; the hosted pages are below it. */
export const CONSOLE_PATH = '/_local/card-provider'

/** A page of the console or the mailbox, below links to both. */
export function sheetPage(title: string, main: Html, status = 200): Response {
  const sheet = html`<div class="sheet">
    <header>
      <a href="/">Shop</a> <a href="/_local/mail">Mailbox</a>
      <a href="${CONSOLE_PATH}">Card provider</a>
    </header>
    <main>${main}</main>
  </div>`
  return page(title, sheet, status)
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

export interface Visit {
  account: Account
  shop: Shop
  isForm: boolean
  /** Path relative to the console. */
  path: string
  /** The id of a payment in the path: its session or intent. */
  id: string
  form: URLSearchParams
}
