import { html, type SafeHtml } from './html.ts'

const SERIF = 'Georgia, "Times New Roman", serif'
const SANS = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/** The firm's colours by their names in `content/brand.css`; each mail has their values when it is sent. */
const COLOUR = {
  brand: 'var(--color-brand)',
  ink: 'var(--color-ink)',
  quiet: 'var(--color-muted)',
  paper: 'var(--color-paper)',
  surface: 'var(--color-surface)',
  line: 'var(--color-line)',
}

interface EmailContent {
  /** First words in the list of mails, not shown in the email. */
  preview: string
  heading: string
  body: SafeHtml
  /** Name and address at the foot. */
  signature: string[]
}

/** An email as HTML: one narrow column that every mail program draws alike. */
export function emailLayout({ preview, heading, body, signature }: EmailContent): string {
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;background:${COLOUR.paper};color:${COLOUR.ink};font:16px/1.6 ${SANS}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;background:${COLOUR.surface};border:1px solid ${COLOUR.line};border-top:4px solid ${COLOUR.brand}"
              >
                <tr>
                  <td style="padding:32px 32px 8px;font:15px/1.4 ${SERIF};color:${COLOUR.brand}">
                    ${signature[0] ?? ''}
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 32px">
                    <h1 style="margin:0 0 16px;font:400 28px/1.25 ${SERIF};color:${COLOUR.brand}">
                      ${heading}
                    </h1>
                  </td>
                </tr>
                <tr>
                  <td style="padding:0 32px 32px">${body}</td>
                </tr>
                <tr>
                  <td
                    style="padding:20px 32px 28px;border-top:1px solid ${COLOUR.line};font-size:14px;color:${COLOUR.quiet}"
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

/** A paragraph. */
export function paragraph(content: SafeHtml | string): SafeHtml {
  return html`<p style="margin:0 0 16px;overflow-wrap:anywhere">${content}</p>`
}

/** Text that somebody typed: blank lines part paragraphs, single breaks stay breaks. */
export function paragraphs(text: string): SafeHtml {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n').map((line) => html`${line}<br />`)
    return paragraph(html`<span dir="auto">${lines}</span>`)
  })
  return html`${blocks}`
}

/** A link that looks like the site's primary button. */
export function button(label: string, href: string): SafeHtml {
  return html`<p style="margin:24px 0">
    <a
      href="${href}"
      style="display:inline-block;padding:12px 24px;background:${COLOUR.brand};color:${COLOUR.paper};text-decoration:none;border-radius:3px"
      >${label}</a
    >
  </p>`
}

/** A smaller heading. */
export function subheading(text: string): SafeHtml {
  return html`<h2 style="margin:28px 0 8px;font:400 20px/1.3 ${SERIF};color:${COLOUR.brand}">
    ${text}
  </h2>`
}

export interface KeyValueRow {
  label: string
  value: string
  isTotal?: boolean
}

/** Lines with figures that stand under each other on the right. */
export function keyValueTable(rows: readonly KeyValueRow[]): SafeHtml {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse"
  >
    ${rows.map(ledgerRow)}
  </table>`
}

function ledgerRow({ label, value, isTotal }: KeyValueRow): SafeHtml {
  const weight = isTotal ? '600' : '400'
  const cell = `padding:10px 0;border-top:1px solid ${COLOUR.line};vertical-align:top;font-weight:${weight}`
  // Amounts and numbers stay in one piece; a long address would push the email over its edge.
  const wrap = /^\D?[\d,.]+$/.test(value) ? 'white-space:nowrap' : 'overflow-wrap:anywhere'
  return html`<tr>
    <td style="${cell}">${label.replace('× ', '×\u00a0')}</td>
    <td align="right" style="${cell};padding-left:16px;${wrap}">${value}</td>
  </tr>`
}
