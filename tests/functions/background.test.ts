import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

import { deliverMails } from '#contract/deliver-mails.ts'

import { paidOrderSubjects, shopForFile, withVariables } from './shop.ts'

const shop = shopForFile()

test('mails are sent even if the site redirects its own background call (row 87)', async () => {
  const calledPaths: string[] = []
  const host = await startWebHost()
  host.serve([
    async ({ url }) => {
      calledPaths.push(url.pathname)
      return Response.redirect(`${host.url}/followed`, 307)
    },
  ])
  await withVariables({ SITE_URL: host.url }, async () => {
    const { orderNumber } = await shop.settled()
    expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
  })
  await host.close()
  expect(new Set(calledPaths)).toEqual(new Set([deliverMails.path]))
  expect(await shop.rows(`select failure from heartbeats where part = 'background'`)).toEqual([
    { failure: `307 ${host.url}` },
  ])
})

test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  'a %s request to the background function gets 404 and logs nothing',
  async (method) => {
    const lines = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => lines.mockRestore())
    const { status } = await fetch(shop.platform.url + deliverMails.path, { method })
    expect(status).toBe(404)
    expect(lines).not.toHaveBeenCalled()
  },
)
