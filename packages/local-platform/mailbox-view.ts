import { html, type Html } from '@storefront/card-provider/pages/html.ts'

import { localPage } from './local-page.ts'
import type { Mail } from './mail-folder.ts'

const LIST = '/_local/mail'
const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

/** The list of mails, newest first. */
export function mailListPage(mails: Mail[]): Response {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const body =
    mails.length === 0
      ? html`<p>No mail yet. What the shop sends arrives here, and nowhere else.</p>`
      : html`<form class="bar counts" method="post" action="${LIST}/clear">
            <p>${count}, newest first</p>
            <button>Empty the mailbox</button>
          </form>
          <ol class="rows">
            ${mails.map(row)}
          </ol>`
  return localPage('Mailbox', 'Mailbox', body)
}

function row({ id, subject, to, date }: Mail): Html {
  return html`<li>
    <a href="${LIST}/${id}">${subject || '(no subject)'}</a>
    ${moment(date)}
    <span class="soft small">${to}</span>
  </li>`
}

function moment(date: string): Html {
  return html`<time class="soft small num" datetime="${date}"
    >${MOMENT.format(new Date(date))}</time
  >`
}

// A mail's own scripts are refused by the policy it is served with; the frame allows them so that
// accessibility checkers and browser tests can look inside.
const SANDBOX =
  'allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation'

/** One mail: who, when, its HTML in a frame without scripts, its text. */
export function mailPage(mail: Mail): Response {
  const heading = mail.subject || '(no subject)'
  const files = mail.attachments.map(({ name, size }) => `${name} (${size} bytes)`)
  const asHtml = html`<section>
    <h2>As HTML</h2>
    <iframe title="The mail as HTML" src="${LIST}/${mail.id}/html" sandbox="${SANDBOX}"></iframe>
  </section>`
  const asText = html`<section>
    <h2>As plain text</h2>
    <pre tabindex="0" role="region" aria-label="The mail as plain text">
${withLinks(mail.text)}</pre>
  </section>`
  const body = html`<p><a href="${LIST}">All mail</a></p>
    <dl class="facts">
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Date</dt>
      <dd>${moment(mail.date)}</dd>
      ${
        files.length > 0 &&
        html`<dt>Attached</dt>
          <dd>${files.join(', ')}</dd>`
      }
    </dl>
    ${mail.html && asHtml} ${mail.text && asText}`
  return localPage(`${heading} – Mailbox`, heading, body)
}

/** What stands at the address of a mail that is not there. */
export function noMailPage(): Response {
  const body = html`<p>The mailbox may have been emptied since. <a href="${LIST}">All mail</a></p>`
  return localPage('No such mail', 'No such mail', body, 404)
}

function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}
