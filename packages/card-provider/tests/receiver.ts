import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Stripe } from 'stripe'

interface Arrival {
  event: Stripe.Event
  signature: string
  body: string
}

export interface Receiver {
  url: string
  arrivals: Arrival[]
  /** The next arrival of this type that was not taken yet, now or when it comes. */
  next: (type: string) => Promise<Arrival>
  /** Statuses for the coming requests; 200 when there are none left. */
  answers: number[]
  close: () => Promise<void>
}

/** The shop's webhook address, as far as a test needs one. */
export async function startReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const answers: number[] = []
  const untaken: Arrival[] = []
  const waiting: { type: string; resolve: (arrival: Arrival) => void }[] = []

  const take = (arrival: Arrival): void => {
    arrivals.push(arrival)
    const index = waiting.findIndex(({ type }) => type === arrival.event.type)
    const [waiter] = index === -1 ? [] : waiting.splice(index, 1)
    if (waiter) waiter.resolve(arrival)
    else untaken.push(arrival)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      response.writeHead(answers.shift() ?? 200).end()
      const event = JSON.parse(body) as Stripe.Event
      take({ event, body, signature: String(request.headers['stripe-signature']) })
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    arrivals,
    answers,
    next(type) {
      const index = untaken.findIndex(({ event }) => event.type === type)
      const [arrival] = index === -1 ? [] : untaken.splice(index, 1)
      if (arrival) return Promise.resolve(arrival)
      return new Promise((resolve) => {
        waiting.push({ type, resolve })
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
