import { telephoneAddress } from '#domain/people/telephone.ts'

import { html, PHONE_NUMBER, type SafeHtml } from './html.ts'
import { emailLayout, SERIF } from './layout.ts'
import { DEMONSTRATION_TEXT, signatureLines, type Shop } from './sender.ts'

export interface Block {
  text: string
  html: SafeHtml
}

interface Email<Kind extends string> {
  kind: Kind
  to: string
  /** Address for replies; by default the sender. */
  replyTo?: string
  subject: string
  /** Preview text in the list of mails; by default the first block. */
  preview?: string
  heading: string
  /** Blocks in the order of the email; blank blocks are omitted. */
  blocks: readonly (Block | '')[]
}

/** An email in plain text and HTML, both from the same blocks, with the firm's signature. */
export function toMail<Kind extends string>(shop: Shop, email: Email<Kind>) {
  const { kind, to, replyTo, subject, heading } = email
  const written = email.blocks.filter((block) => block !== '')
  const { preview = written[0]?.text ?? '' } = email
  const blocks = shop.provider.live ? written : [paragraph(DEMONSTRATION_TEXT), ...written]
  const signed = signatureLines(shop.catalogue.firm)
  return {
    kind,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text: `${[...blocks.map(({ text }) => text), signed.join('\n')].join('\n\n')}\n`,
    html: emailLayout({
      preview,
      heading,
      mark: `${shop.siteUrl}/apple-touch-icon.png`,
      signature: signed,
      body: html`${blocks.map((block) => block.html)}`,
    }),
  }
}

const BREAK = html`<br />`

/** Text whose telephone numbers are links. */
function linked(text: string): SafeHtml {
  const parts = text
    .split(PHONE_NUMBER)
    .map((part, place) =>
      place % 2 === 0
        ? html`${part}`
        : html`<a href="${telephoneAddress(part)}" style="color:inherit">${part}</a>`,
    )
  return html`${parts}`
}

/** A paragraph; its text direction follows its content. */
export function paragraph(text: string): Block {
  return lines([text])
}

/** Separate lines, such as an address. */
export function lines(all: readonly string[]): Block {
  const broken = all.map(
    (line, index) => html`${index > 0 ? BREAK : ''}<span dir="auto">${linked(line)}</span>`,
  )
  return {
    text: all.join('\n'),
    html: html`<p style="margin:0 0 16px;overflow-wrap:anywhere">${broken}</p>`,
  }
}

/** Text as a person typed it: blank lines separate paragraphs, single line breaks stay. */
export function typedText(text: string): Block {
  const parts = text.split(/\n{2,}/).map((part) => lines(part.split('\n')).html)
  return { text, html: html`${parts}` }
}

/** Typed text, set off from the words of the mail, below a line that names its writer. */
export function quote(writer: string, text: string): Block {
  const typed = typedText(text)
  return {
    text: `${writer}\n${typed.text}`,
    html: html`${paragraph(writer).html}
      <blockquote
        style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid var(--color-brand)"
      >
        ${typed.html}
      </blockquote>`,
  }
}

export function steps(all: readonly string[]): Block {
  return {
    text: all.map((step, index) => `${index + 1}. ${step}`).join('\n'),
    html: html`<ol style="margin:0 0 16px;padding-left:20px">
      ${all.map((step) => html`<li style="margin:0 0 8px">${step}</li>`)}
    </ol>`,
  }
}

const BUTTONS = {
  primary: { background: 'var(--color-brand)', text: 'var(--color-paper)' },
  secondary: { background: 'transparent', text: 'var(--color-brand)' },
}

/**
 * A link in the style of a button: primary for the next step, secondary beside a primary link. Outlook
 * ignores a link's padding and takes that of the table cell instead.
 */
export function link(label: string, href: string, button: keyof typeof BUTTONS = 'primary'): Block {
  const { background, text } = BUTTONS[button]
  const box = 'display:inline-table;margin:4px 12px 16px 0'
  const cell = `border:1px solid var(--color-brand);border-radius:3px;background:${background}`
  const style = `display:inline-block;padding:12px 24px;text-decoration:none;color:${text}`
  return {
    text: `${label}:\n${href}`,
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" style="${box}">
      <tr>
        <td style="${cell};mso-padding-alt:12px 24px">
          <a href="${href}" style="${style}">${label}</a>
        </td>
      </tr>
    </table>`,
  }
}

/** A warning in a box, in the colours of the site's warnings. */
export function warningBox(text: string): Block {
  return {
    text,
    html: html`<p
      style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #5e4005;background:#f7eacb;color:var(--color-ink)"
    >
      ${linked(text)}
    </p>`,
  }
}

export function linkList(all: readonly { label: string; note: string; href: string }[]): Block {
  const cell = 'padding:10px 0;border-top:1px solid var(--color-line);vertical-align:top'
  return {
    text: all.map(({ label, note, href }) => `${label}: ${note}\n${href}`).join('\n'),
    html: tableOf(
      all.map(
        ({ label, note, href }) =>
          html`<tr>
            <td style="${cell};overflow-wrap:anywhere">
              <a href="${href}" style="color:var(--color-brand)">${label}</a><br />
              <span style="font-size:14px;color:var(--color-muted)">${note}</span>
            </td>
          </tr>`,
      ),
    ),
  }
}

/** The last line of a mail, in place of a signature. */
export function closingLine(text: string): Block {
  return {
    text,
    html: html`<p
      style="margin:28px 0 0;padding:16px 0 0;border-top:2px solid var(--color-brand);overflow-wrap:anywhere"
    >
      ${linked(text)}
    </p>`,
  }
}

/** Blocks under a smaller heading. */
export function section(title: string, ...blocks: readonly (Block | '')[]): Block {
  const filled = blocks.filter((block) => block !== '')
  return {
    text: `${title}\n${filled.map(({ text }) => text).join('\n\n')}`,
    html: html`<h2 style="margin:28px 0 8px;font:400 20px/1.3 ${SERIF};color:var(--color-brand)">
        ${title}
      </h2>
      ${filled.map((block) => block.html)}`,
  }
}

/** A label with its value; a row of the kind `part` is included in the total below. */
export type Row = readonly [label: string, value: string | undefined, kind?: 'part' | 'total']

/** Labels with right-aligned values; a row with a blank value is left out. */
export function rows(all: readonly Row[]): Block {
  const filled = all.filter(([, value]) => value)
  return {
    text: filled.map(([label, value]) => `${label}: ${value}`).join('\n'),
    html: tableOf(filled.map(rowHtml)),
  }
}

/** Labels with left-aligned values; blank ones are left out. */
export function details(given: readonly (readonly [label: string, value: string])[]): Block {
  const all = given.filter(([, value]) => value)
  // Widths put a value beside its label or below, because many mail programs ignore media queries.
  const ofLabel = 'width:28%;min-width:140px;font-size:14px;color:var(--color-muted)'
  const ofValue = 'width:70%;min-width:240px;overflow-wrap:anywhere'
  const box = 'display:inline-block;vertical-align:baseline'
  return {
    text: all.map(([label, value]) => `${label}: ${value}`).join('\n'),
    html: tableOf(
      all.map(
        ([label, value]) =>
          html`<tr>
            <td style="padding:10px 0;border-top:1px solid var(--color-line)">
              <span style="${box};${ofLabel}">${label}</span>
              <span style="${box};${ofValue}">${value}</span>
            </td>
          </tr>`,
      ),
    ),
  }
}

function tableOf(filled: readonly SafeHtml[]): SafeHtml {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="border-collapse:collapse;margin:0 0 16px"
  >
    ${filled}
  </table>`
}

function rowHtml([label, value = '', kind]: Row) {
  const weight = kind === 'total' ? '600' : '400'
  const look =
    kind === 'part'
      ? 'padding:6px 0;color:var(--color-muted)'
      : 'padding:10px 0;border-top:1px solid var(--color-line)'
  const cell = `${look};vertical-align:top;font-weight:${weight}`
  // Amounts, numbers and labels do not wrap; product names and long addresses do, or they would
  // overflow the email.
  const [whole, broken] = ['white-space:nowrap', 'overflow-wrap:anywhere']
  const ofLabel = label.includes('×') ? broken : whole
  const ofValue = /^\D?[\d,.-]+$/.test(value) ? whole : broken
  return html`<tr>
    <td style="${cell};${ofLabel}">${label.replace('× ', '×\u00a0')}</td>
    <td align="right" style="${cell};padding-left:16px;${ofValue}">${value}</td>
  </tr>`
}
