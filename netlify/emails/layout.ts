import { html, type SafeHtml } from './html.ts'

export const SERIF = 'Georgia, "Times New Roman", serif'
const SANS = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

interface EmailContent {
  /** Preview text in the list of mails, hidden in the email. */
  preview: string
  heading: string
  body: SafeHtml
  /** Address of the firm's logo, a square picture. */
  mark: string
  /** Name and address in the footer. */
  signature: string[]
}

/**
 * An email as HTML: one narrow column, which every mail program renders alike; Outlook takes its width
 * from the attribute. Colours are variables of `content/brand.css`, replaced by their values when the
 * mail is sent.
 */
export function emailLayout({ preview, heading, body, mark, signature }: EmailContent): string {
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${heading}</title>
      </head>
      <body
        style="margin:0;background:var(--color-paper);color:var(--color-ink);font:16px/1.6 ${SANS}"
      >
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 8px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:600px;background:var(--color-surface);border:1px solid var(--color-line);border-top:4px solid var(--color-brand)"
              >
                <tr>
                  <td
                    style="padding:24px 26px 20px;font:600 17px/1.4 ${SERIF};color:var(--color-brand)"
                  >
                    <img
                      src="${mark}"
                      alt=""
                      width="32"
                      height="32"
                      style="margin-right:10px;border:0;vertical-align:middle"
                    />${signature[0] ?? ''}
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 26px">
                    <h1
                      style="margin:0 0 16px;font:400 28px/1.25 ${SERIF};color:var(--color-brand);text-wrap:balance"
                    >
                      ${heading}
                    </h1>
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 26px 32px">${body}</td>
                </tr>
                <tr>
                  <td
                    style="padding:20px 26px 28px;border-top:1px solid var(--color-line);font-size:14px;color:var(--color-muted)"
                  >
                    ${signature.map((line) => html`${line}<br />`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return page.text
}
