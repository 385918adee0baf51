import { html, SafeHtml } from '#emails/html.ts'
import { SERIF } from '#emails/layout.ts'
import { withBrandColours } from '#services/brand.ts'

import { EDITOR_TEXTS, EDITOR_SET_UP_TEXTS } from './editor.texts.ts'

/** The editor's page, which its scripts fill; `firm` is the firm's name. */
export function editorPage(firm: string): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        ${headTags(EDITOR_TEXTS.title, firm)}
        <script type="module" src="/edit/editor.js"></script>
      </head>
      <body>
        <noscript>${EDITOR_TEXTS.needsScript}</noscript>
      </body>
    </html>`.text
}

/** The page that says how to set the editor up, in the style of the staff pages. */
export function setUpPage(firm: string): string {
  const { title, lead, steps, until, guide, guideUrl, toSite } = EDITOR_SET_UP_TEXTS
  return withBrandColours(
    html`<!doctype html>
      <html lang="en-GB">
        <head>
          ${headTags(title, firm)}
          <style>
            ${new SafeHtml(STYLE)}
          </style>
        </head>
        <body>
          <header>
            <a href="/" aria-label="${firm}, ${toSite}">${firm.split(' ')[0] ?? firm}</a>
          </header>
          <main>
            <h1>${title}</h1>
            <p>${lead}</p>
            <ol>
              ${steps.map(
                (step) =>
                  html`<li>
                    <h2>${step.title}</h2>
                    <p>${renderCode(step.text)}</p>
                  </li>`,
              )}
            </ol>
            <p>${renderCode(until)}</p>
            <p class="links"><a href="${guideUrl}">${guide}</a> <a href="/">${toSite}</a></p>
          </main>
        </body>
      </html>`.text,
  )
}

/** A text as HTML, in which each name between backticks is code. */
function renderCode(text: string): readonly SafeHtml[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
}

function headTags(title: string, firm: string): SafeHtml {
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} | ${firm}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />`
}

const STYLE = `
body { margin: 0; background: var(--color-paper); color: var(--color-ink); font: 1.0625rem/1.6 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Arial, sans-serif }
header { background: var(--color-brand); padding-inline: clamp(1rem, 4vw, 2rem) }
header a { display: inline-flex; align-items: center; min-height: 3.5rem; color: var(--color-paper); font: 1.375rem ${SERIF}; text-decoration: none }
main { max-width: 42rem; margin: 0 auto; padding: clamp(2rem, 6vw, 4rem) clamp(1rem, 4vw, 2rem) 4rem; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font: 400 clamp(1.75rem, 5vw, 2.5rem)/1.15 ${SERIF}; text-wrap: balance }
p { margin: 0 0 1rem }
ol { margin: 2rem 0; padding: 0; list-style: none; counter-reset: step; border-top: 1px solid var(--color-ink) }
li { display: grid; grid-template-columns: 2.5rem minmax(0, 1fr); padding: 1.25rem 0; border-bottom: 1px solid var(--color-line); counter-increment: step }
li::before { content: counter(step); grid-row: span 2; color: var(--color-accent-text); font: 1.5rem/1.2 ${SERIF} }
h2 { margin: 0 0 .25rem; font-size: 1.0625rem; font-weight: 600 }
code { font: .9375em ui-monospace, monospace; color: var(--color-ink) }
li p { margin: 0; color: var(--color-muted) }
.links { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem }
.links a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--color-brand-mid); text-underline-offset: 4px }
:focus-visible { outline: 3px solid var(--color-brand-mid); outline-offset: 2px }
header :focus-visible { outline-color: var(--color-accent-soft) }
`
