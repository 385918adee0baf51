import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach } from 'vitest'

import type { CardProvider } from '#services/card-provider.ts'
import { stripeProvider } from '#services/stripe.ts'

/** Where the shop of these tests is. */
export const SITE_URL = 'https://shop.example'

/**
 * Payments by the real SDK at a server that answers in the place of the provider while the tests of a
 * file run, and what was logged in each test.
 */
export function providerOfFile(answer: RequestListener, secretKey = 'sk_test_1') {
  const server = createServer(answer)
  const log: [string, unknown][] = []
  let provider: CardProvider
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    provider = stripeProvider({
      siteUrl: SITE_URL,
      webhookSecret: 'whsec_1',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      live: false,
      paypal: false,
      dashboardUrl: 'https://dashboard.example/',
      secretKey,
      log: (event, facts) => void log.push([event, facts]),
      keyFails: async (part, failure) => void log.push(['key-fails', { part, failure }]),
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => void (log.length = 0))
  const reached = new Proxy({} as CardProvider, { get: (_, name) => Reflect.get(provider, name) })
  return { provider: reached, log }
}
