/** Heading of the page that links to all the others. */
export const INDEX_TITLE = 'Local platform'

const HEADER = `<header><p><a href="/_local">${INDEX_TITLE}</a></p></header>
`
const STYLE = `
@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }
:root { color-scheme: light; font: 1.0625rem/1.55 system-ui, sans-serif; color: #1c2420; background: #faf8f3 }
body { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem }
header p { margin: 0; color: #4d5a53; font-size: .9375rem }
h1 { font: 500 2rem/1.2 Georgia, serif; margin: .25rem 0 1.5rem; overflow-wrap: anywhere }
h2 { font-size: 1rem; margin: 2rem 0 .5rem }
a { color: #0d4a36; text-underline-offset: .15em }
:focus-visible { outline: 3px solid #0d4a36; outline-offset: 2px }
button { font: inherit; color: #0d4a36; background: none; border: 1px solid currentColor; border-radius: 4px; padding: .5rem 1rem; cursor: pointer; min-height: 44px }
.bar { margin-bottom: 1.25rem; display: flex; flex-wrap: wrap; gap: 1rem; justify-content: space-between; align-items: center }
.rows { list-style: none; margin: 0; padding: 0; border-top: 1px solid #d9d2c2 }
.rows li { display: grid; grid-template-columns: 1fr auto; gap: 0 1.5rem; padding: .75rem 0; border-bottom: 1px solid #d9d2c2 }
.rows a { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; padding: .25rem 0 }
.rows span, time { color: #4d5a53; font-size: .9375rem; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1.5rem; margin: 0 }
dt { color: #4d5a53 } dd { margin: 0; overflow-wrap: anywhere }
iframe { box-sizing: border-box; width: 100%; height: 75vh; border: 1px solid #d9d2c2; background: #fff }
pre { box-sizing: border-box; white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #d9d2c2; padding: 1.25rem; margin: 0; font-size: .9375rem }
@media (max-width: 30rem) { .rows li { grid-template-columns: 1fr } }
`

interface LocalPageParts {
  title: string
  heading: string
  /** HTML below the heading. */
  body: string
}

/** A page of the local platform as an HTML document, without scripts. */
export function localPage({ title, heading, body }: LocalPageParts): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${heading === INDEX_TITLE ? '' : HEADER}<main>
<h1>${escapeHtml(heading)}</h1>
${body}
</main>
</body>
</html>
`
}

/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
