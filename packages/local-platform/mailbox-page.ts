import { html, sheetPage, type Html } from '@storefront/card-provider/pages/html.ts'

import type { Mail } from './mail-folder.ts'
import type { Mailbox } from './mailbox.ts'

export const MAILBOX_PATH = '/_local/mail'

const MAIL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; font-src data:; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
}

/** Answers the mailbox's pages and form, and its mails as JSON (`?to=` selects one recipient). */
export function createMailboxPage(mailbox: Mailbox): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice(MAILBOX_PATH.length)
    if (request.method === 'POST' && path === '/clear') return emptyMailbox(mailbox)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const mails = await mailbox.mails()
    if (path === '.json') return answerJson(mails, searchParams.get('to'))
    return answerPage(mails, path.split('/').filter(Boolean))
  }
}

function answerJson(mails: Mail[], to: string | null): Response {
  const wanted = to === null ? mails : mails.filter((mail) => mail.to === to)
  return Response.json(wanted, { headers: { 'cache-control': 'no-store' } })
}

function answerPage(mails: Mail[], [id, part]: string[]): Response {
  if (id === undefined) return mailListPage(mails)
  const mail = mails.find((candidate) => candidate.id === id)
  if (!mail) return noMailPage()
  return part === 'html' ? framedMail(mail) : mailPage(mail)
}

async function emptyMailbox(mailbox: Mailbox): Promise<Response> {
  await mailbox.clear()
  return new Response(null, { status: 303, headers: { location: MAILBOX_PATH } })
}

// This base makes links open outside the frame, as a mail program opens them in a browser.
function framedMail({ html }: Mail): Response {
  const base = '<base target="_top">'
  const body = /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html
  return new Response(body, { headers: MAIL_HEADERS })
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

function mailListPage(mails: Mail[]): Response {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const body =
    mails.length === 0
      ? html`<p>No mail yet. Everything that the shop sends arrives here.</p>`
      : html`<form class="bar counts" method="post" action="${MAILBOX_PATH}/clear">
            <p>${count}, newest first</p>
            <button>Empty the mailbox</button>
          </form>
          <ol class="rows">
            ${mails.map(mailRow)}
          </ol>`
  return localPage('Mailbox', 'Mailbox', body)
}

function mailRow({ id, subject, to, date }: Mail): Html {
  return html`<li>
    <a href="${MAILBOX_PATH}/${id}">${subject || '(no subject)'}</a>
    ${timeElement(date)}
    <span class="soft small">${to}</span>
  </li>`
}

function timeElement(date: string): Html {
  return html`<time class="soft small num" datetime="${date}"
    >${MOMENT.format(new Date(date))}</time
  >`
}

// `allow-scripts` is for accessibility checkers; the policy of a mail forbids scripts of the mail itself.
const SANDBOX =
  'allow-popups allow-popups-to-escape-sandbox allow-scripts allow-top-navigation-by-user-activation'

function mailPage(mail: Mail): Response {
  const heading = mail.subject || '(no subject)'
  const files = mail.attachments.map(({ name, size }) => `${name} (${size} bytes)`)
  const asHtml = html`<section>
    <h2>As HTML</h2>
    <iframe
      title="The mail as HTML"
      src="${MAILBOX_PATH}/${mail.id}/html"
      sandbox="${SANDBOX}"
    ></iframe>
  </section>`
  const asText = html`<section>
    <h2>As plain text</h2>
    <pre tabindex="0" role="region" aria-label="The mail as plain text">
${linkAddresses(mail.text)}</pre>
  </section>`
  const body = html`<p><a href="${MAILBOX_PATH}">All mail</a></p>
    <dl class="facts">
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to}</dd>
      <dt>Date</dt>
      <dd>${timeElement(mail.date)}</dd>
      ${
        files.length > 0 &&
        html`<dt>Attached</dt>
          <dd>${files.join(', ')}</dd>`
      }
    </dl>
    ${mail.html && asHtml} ${mail.text && asText}`
  return localPage(`${heading} – Mailbox`, heading, body)
}

function noMailPage(): Response {
  const body = html`<p>
    The mailbox may have been emptied since. <a href="${MAILBOX_PATH}">All mail</a>
  </p>`
  return localPage('No such mail', 'No such mail', body, 404)
}

function linkAddresses(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part))
}

/** A page without scripts, in the style of the card provider's console. */
function localPage(title: string, heading: string, body: Html, status = 200): Response {
  const main = html`<h1>${heading}</h1>
    ${body}`
  return sheetPage(title, main, status)
}
