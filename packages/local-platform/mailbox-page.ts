import type { Mail } from './mail-folder.ts'
import { mailListPage, mailPage, noMailPage } from './mailbox-view.ts'
import type { Mailbox } from './mailbox.ts'

export const MAILBOX_PATH = '/_local/mail'

const MAIL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https:; font-src data:; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
}

/**
 * Answers the addresses of the mailbox: the list, one mail, its HTML, all of it as JSON or what went to
 * one address (`?to=`), and clearing it.
 */
export function createMailboxPage(mailbox: Mailbox): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice(MAILBOX_PATH.length)
    if (request.method === 'POST' && path === '/clear') return clear(mailbox)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const mails = await mailbox.mails()
    if (path === '.json') return asJson(mails, searchParams.get('to'))
    return answerPage(mails, path.split('/').filter(Boolean))
  }
}

function asJson(mails: Mail[], to: string | null): Response {
  const wanted = to === null ? mails : mails.filter((mail) => mail.to === to)
  return Response.json(wanted, { headers: { 'cache-control': 'no-store' } })
}

function answerPage(mails: Mail[], [id, part]: string[]): Response {
  if (id === undefined) return mailListPage(mails)
  const mail = mails.find((candidate) => candidate.id === id)
  if (!mail) return noMailPage()
  return part === 'html' ? framedMail(mail) : mailPage(mail)
}

async function clear(mailbox: Mailbox): Promise<Response> {
  await mailbox.clear()
  return new Response(null, { status: 303, headers: { location: MAILBOX_PATH } })
}

// The base makes a link leave the frame, as it leaves a mail program.
function framedMail({ html }: Mail): Response {
  const base = '<base target="_top">'
  const body = /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, `$&${base}`) : base + html
  return new Response(body, { headers: MAIL_HEADERS })
}
