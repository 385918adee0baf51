import firm from '#content/site.json' with { type: 'json' }
import { html, SafeHtml } from '#emails/html.ts'
import { PATHS } from '#paths.ts'

const SERIF = 'Georgia, "Times New Roman", serif'

/** A colour of the firm by its name in `content/brand.css`. */
export type BrandColour = (name: string) => string

/** The site's colours and measures, for a page that stands alone. */
const styleIn = (colour: BrandColour) => `
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
*{box-sizing:border-box}
body{margin:0;background:${colour('paper')};color:${colour('ink')};font:1.0625rem/1.65 system-ui,sans-serif;overflow-wrap:anywhere}
header{background:${colour('brand')};color:${colour('paper')}}
header a{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;font:1.4375rem/1.3 ${SERIF};text-decoration:none}
header,main{padding:1rem max(1.25rem,50vw - 20rem)}
main{padding-block:2.5rem 4rem}
h1{margin:0 0 1rem;font:400 2.25rem/1.14 ${SERIF}}
a{color:${colour('brand')}}
p a{display:inline-block;padding-block:.5rem}
form{display:grid;gap:1.25rem;margin-block:1.5rem}
label{display:block;font-weight:500}
input,textarea,button{width:100%;min-height:3rem;margin-top:.375rem;padding:.625rem .875rem;border:1px solid ${colour('control')};border-radius:4px;background:${colour('surface')};color:inherit;font:inherit}
button{width:auto;min-width:12rem;justify-self:start;border-color:${colour('brand')};background:${colour('brand')};color:${colour('paper')};font-weight:500;cursor:pointer}
:focus-visible{outline:3px solid ${colour('accent')};outline-offset:2px}
[aria-invalid]{border:2px solid #7e1914}
.alert{padding:.875rem 1.25rem;border-left:4px solid #7e1914;background:#f8e4e0}
.error{margin:.375rem 0 0;color:#7e1914;font-weight:500}
.quiet{color:${colour('muted')};font-weight:400}
form>.quiet{margin:0}
.trap{position:absolute;left:-200vw}
`

/** A page of its own in the site's look, under the firm's name. */
export function document(
  title: string,
  body: SafeHtml,
  colour: BrandColour,
): { text: string; style: string } {
  const style = styleIn(colour)
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${firm.name}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${new SafeHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <header><a href="${PATHS.home}">${firm.name}</a></header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return { text: page.text, style }
}
