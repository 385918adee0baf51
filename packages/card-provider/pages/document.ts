import { createHash } from 'node:crypto'

import { Html, html } from './html.ts'
import { CONSOLE_STYLES, PAY_STYLES, STYLES } from './styles.ts'

const SHEETS = { pay: STYLES + PAY_STYLES, console: STYLES + CONSOLE_STYLES }

/** A whole page as an answer; it runs no script, loads nothing and is never stored. */
export function page(
  sheet: keyof typeof SHEETS,
  title: string,
  body: Html,
  status = 200,
): Response {
  const document = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${SHEETS[sheet]}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `
  return new Response(document.text, { status, headers: headersFor(SHEETS[sheet]) })
}

/** Sends the browser on with a GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}

function headersFor(styles: string): Record<string, string> {
  const hash = createHash('sha256').update(styles).digest('base64')
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
}
