import { html, page, type Html } from '@storefront/card-provider/pages/html.ts'

/** Heading of the page that links to all the others. */
export const INDEX_TITLE = 'Local platform'

/** A page of the local platform without scripts, in the look of the card provider's console. */
export function localPage(title: string, heading: string, body: Html, status = 200): Response {
  const back = html`<header><a href="/_local">${INDEX_TITLE}</a></header>`
  const sheet = html`<div class="sheet">
    ${heading !== INDEX_TITLE && back}
    <main>
      <h1>${heading}</h1>
      ${body}
    </main>
  </div>`
  return page('console', title, sheet, status)
}
