import type { Problem } from '#content-check/problem.ts'
import { escapeHtml, localPage } from '#local-platform/local-page.ts'

/** Where pages ask what is to be corrected. */
export const MISTAKES_PATH = '/_local/content.json'

const STYLE = `
.mistakes { list-style: none; margin: 0; padding: 0 }
.mistakes li { margin: 0 0 1rem; padding: .75rem 1rem; background: #fff; border-left: 4px solid #9a2a1f; overflow-wrap: anywhere }
.mistakes code { display: block; color: #4d5a53; font: .9375rem/1.5 ui-monospace, monospace }
vite-error-overlay { display: none }`

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
export function mistakesPage(problems: readonly Problem[], shown: string): string {
  const heading =
    problems.length === 1 ? 'One thing to correct' : `${problems.length} things to correct`
  const items = problems.map(
    ({ file, line, column, message }) =>
      `<li><code>${escapeHtml(`${file}:${line}:${column}`)}</code> ${escapeHtml(message)}</li>`,
  )
  const body = `<style>${STYLE}</style>
<p>Your page is back as soon as the content is mended and saved.</p>
<ol class="mistakes">${items.join('')}</ol>
<div data-shown="${escapeHtml(shown)}"></div>
<script type="module">${WAIT}</script>`
  return localPage({ title: heading, heading, body })
}
