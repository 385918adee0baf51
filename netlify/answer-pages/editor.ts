import { html } from '#emails/html.ts'

import { EDITOR } from './editor.texts.ts'

/** The editor's page, which its scripts fill; `firm` is the firm's name. */
export function editorPage(firm: string): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${EDITOR.title} | ${firm}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script type="module" src="/edit/editor.js"></script>
      </head>
      <body>
        <noscript>${EDITOR.needsScript}</noscript>
      </body>
    </html>`.text
}

/** The text at the editor's address if no repository is set. */
export const NO_EDITOR = EDITOR.none
