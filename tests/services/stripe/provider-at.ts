import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach } from 'vitest'

import type { CardProvider } from '#services/stripe/card-provider.ts'
import { stripeProvider } from '#services/stripe/stripe.ts'

/** The shop's address in these tests. */
export const SITE_URL = 'https://shop.example'

/**
 * For the tests of a file: the real SDK, with a local server in place of the provider. The log is that
 * of the current test.
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
