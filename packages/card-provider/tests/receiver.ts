import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import type { Stripe } from 'stripe'
import { expect } from 'vitest'

export interface Receiver {
  url: string
  arrivals: Stripe.Event[]
  /** The first arrival of this type, now or when it comes. */
  first: (type: string) => Promise<Stripe.Event>
  close: () => Promise<void>
}

/** The shop's webhook address, as far as a test needs one. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals: Stripe.Event[] = []
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    response.end()
    arrivals.push(JSON.parse(body) as Stripe.Event)
  }
  const server = createServer((request, response) => void receive(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    arrivals,
    async first(type) {
      const find = () => arrivals.find((one) => one.type === type)
      await expect.poll(find, { message: `a ${type}` }).toBeDefined()
      return find()!
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
