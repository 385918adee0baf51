import { Html, html } from '@storefront/card-provider/pages/html.ts'

import type { Problem } from '#content-check/problem.ts'
import { localPage } from '#local-platform/local-page.ts'

import { MISTAKES_PATH } from './path.ts'

// Comes back to the page as soon as something else is to be said, also from a server started since.
const WAIT = `
const shown = document.querySelector('[data-shown]').dataset.shown
async function ask() {
  const answer = await fetch('${MISTAKES_PATH}').catch(() => undefined)
  if (answer?.ok && (await answer.text()) !== shown) location.reload()
  else setTimeout(ask, 500)
}
ask()`

/** The page that stands in the place of one that cannot be made. `shown` is what the browser was told. */
export function mistakesPage(problems: readonly Problem[], shown: string): Promise<string> {
  const heading =
    problems.length === 1 ? 'One thing to correct' : `${problems.length} things to correct`
  const items = problems.map(
    ({ file, line, column, message }) =>
      html`<p class="alert">
        <code class="soft">${`${file}:${line}:${column}`}</code><br />
        ${message}
      </p>`,
  )
  const body = html`${new Html('<style>vite-error-overlay{display:none}</style>')}
    <p>Your page is back as soon as the content is mended and saved.</p>
    ${items}
    <div data-shown="${shown}"></div>
    ${new Html(`<script type="module">${WAIT}</script>`)}`
  return localPage(heading, heading, body).text()
}
