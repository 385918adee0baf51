import { INDEX_TITLE, localPage } from './local-page.ts'
import { failureResponse } from './web/failure.ts'
import type { LocalPage } from './web/local-pages.ts'

const LINKS = [
  ['/', 'Shop', 'the site itself'],
  ['/admin/orders', 'Staff', 'the list of orders; the sign-in mail arrives in the mailbox'],
  ['/_local/mail', 'Mailbox', 'every mail that the shop sends'],
  ['/_local/card-provider', 'Card provider', 'payments, refunds, disputes and deliveries'],
] as const

/** The first page of the local platform: where everything is. */
export const indexPage: LocalPage = {
  prefix: '/_local',
  answer: (_request, { url, requestId }) => {
    if (!/^\/_local\/?$/.test(url.pathname)) {
      const message = 'There is no such page on the local platform.'
      return failureResponse({ code: 'not-found', message, requestId })
    }
    const rows = LINKS.map(
      ([href, name, what]) => `<li><a href="${href}">${name}</a><span>${what}</span></li>`,
    )
    const body = `<p>These pages exist on this machine only.</p><ol class="rows">${rows.join('')}</ol>`
    const html = localPage({ title: INDEX_TITLE, heading: INDEX_TITLE, body })
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
  },
}
