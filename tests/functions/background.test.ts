import { startWebHost } from '@storefront/local-platform/web-host.ts'
import type { Handler } from '@storefront/local-platform/web/dispatcher.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { deliverMails } from '#contract/deliver-mails.ts'

import { bothMails, ofFile, shopOfFile, staffOf } from './shop.ts'

let answer: Handler
const elsewhere = ofFile(() => startWebHost())
beforeAll(() => elsewhere.serve([(asked) => answer(asked)]))
const shop = shopOfFile()
const staff = staffOf(shop)

const own = () => shop.platform.url
afterEach(() => {
  process.env['SITE_URL'] = own()
})

/** Has the shop call itself at an address that answers like that. */
function callItselfAt(host: Handler) {
  answer = host
  process.env['SITE_URL'] = elsewhere.url
}

const issue = async () =>
  (await shop.issues(staff)).shop.find(({ reason }) => reason === 'background-down')

describe('a background that cannot be begun, as its host answers (row 87)', () => {
  const HOSTS: [what: string, host: Handler, detail: () => string, words: RegExp][] = [
    [
      '301',
      async ({ url }) => Response.redirect(own() + url.pathname, 301),
      () => `301 ${own()}`,
      /SITE_URL redirects to http/,
    ],
    ['200', async () => new Response('done'), () => '200', /answered 200 where .+ 202/],
    [
      '204',
      async () => new Response(null, { status: 204 }),
      () => '204',
      /answered 204 where .+ 202/,
    ],
    [
      '401',
      async () => new Response('Password', { status: 401 }),
      () => '401',
      /asks for a password/,
    ],
    ['never', () => new Promise(() => undefined), () => 'no-answer', /nothing answered in time/],
  ]

  test.each(HOSTS)(
    '%s: mails leave all the same, the firm is told why, and it heals',
    async (_what, host, detail, words) => {
      callItselfAt(host)
      await shop.deliveries('drop')
      const { orderNumber } = await shop.settled()
      await shop.deliveries('normal')
      expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))

      expect(await issue()).toBeUndefined()
      await shop.rows(
        `update heartbeats set failing_since = failing_since - interval '16 minutes'
        where part = 'background'`,
      )
      expect(await issue()).toMatchObject({ detail: detail() })
      await shop.sweep()
      const told = await shop.rows<{ text: string }>(
        `select body_text as text from mails
        where kind = 'shop-alert' and subject = 'Emails are not sent in the background'
        order by created_at desc limit 1`,
      )
      expect(told[0]?.text).toMatch(words)

      process.env['SITE_URL'] = own()
      await shop.sweep()
      await shop.sweep()
      expect(await issue()).toBeUndefined()
    },
  )

  test('a redirect is not followed', async () => {
    const asked: string[] = []
    callItselfAt(async ({ url }) => {
      asked.push(url.pathname)
      return Response.redirect(`${elsewhere.url}/followed`, 307)
    })
    await shop.settled()
    expect(new Set(asked)).toEqual(new Set([deliverMails.path]))
  })
})
