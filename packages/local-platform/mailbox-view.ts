import { escapeHtml, localPage } from './local-page.ts'
import type { Mail } from './mail-folder.ts'

const LIST = '/_local/mail'
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** The list of mails, newest first. */
export function mailListPage(mails: Mail[]): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const body =
    mails.length === 0
      ? '<p>No mail yet. What the shop sends arrives here, and nowhere else.</p>'
      : `<form class="bar" method="post" action="${LIST}/clear"><p>${count}, newest first</p><button>Empty the mailbox</button></form>
<ol class="rows">${mails.map(row).join('')}</ol>`
  return localPage({ title: 'Mailbox', heading: 'Mailbox', body })
}

function row({ id, subject, to, date }: Mail): string {
  return `<li><a href="${LIST}/${id}">${escapeHtml(subject || '(no subject)')}</a>
<span>${escapeHtml(to)}</span>${moment(date)}</li>`
}

function moment(date: string): string {
  return `<time datetime="${date}">${MOMENT.format(new Date(date))}</time>`
}

// A mail's own scripts are refused by the policy it is served with; the frame allows them so that
// accessibility checkers and browser tests can look inside.
const SANDBOX =
  'allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation'

/** One mail: who, when, its HTML in a frame without scripts, its text. */
export function mailPage(mail: Mail): string {
  const heading = mail.subject || '(no subject)'
  const html = mail.html
    ? `<h2>As HTML</h2>
<iframe title="The mail as HTML" src="${LIST}/${mail.id}/html" sandbox="${SANDBOX}"></iframe>`
    : ''
  const text = mail.text
    ? `<h2>As plain text</h2>
<pre tabindex="0" role="region" aria-label="The mail as plain text">${withLinks(mail.text)}</pre>`
    : ''
  const body = `<p><a href="${LIST}">All mail</a></p>
<dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Date</dt><dd>${moment(mail.date)}</dd>${attachments(mail)}</dl>
${html}${text}`
  return localPage({ title: `${heading} – Mailbox`, heading, body })
}

function attachments({ attachments: files }: Mail): string {
  const names = files.map(({ name, size }) => `${escapeHtml(name)} (${size} bytes)`)
  return names.length === 0 ? '' : `<dt>Attached</dt><dd>${names.join(', ')}</dd>`
}

/** What stands at the address of a mail that is not there. */
export function noMailPage(): string {
  return localPage({
    title: 'No such mail',
    heading: 'No such mail',
    body: `<p>The mailbox may have been emptied since. <a href="${LIST}">All mail</a></p>`,
  })
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')
}
