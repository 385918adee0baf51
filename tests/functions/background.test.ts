import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

import { deliverMails } from '#contract/deliver-mails.ts'

import { functions } from './endpoints.ts'
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

// The host reads the mode from the function, but the time limit from the name of its file:
// https://github.com/netlify/cli/issues/8354
test('the file of a background function has the ending that gives it 15 minutes', async () => {
  const background = (await functions()).filter(({ config }) => 'background' in config)
  expect(background.map(({ name }) => name)).toEqual([expect.stringMatching(/-background$/)])
})
