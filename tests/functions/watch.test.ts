import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { openShop, type Shop } from './shop.ts'

let shop: Shop
const heard: { method: string; path: string; body: unknown }[] = []
const listener = createServer((request, response) => void hear(request, response))

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const { method = '', url = '' } = request
  heard.push({ method, path: url, body: body === '' ? null : JSON.parse(body) })
  response.end()
}

beforeAll(async () => {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  shop = await openShop({
    environment: { ALERT_URL: `${origin}/alerts`, HEARTBEAT_URL: `${origin}/beat` },
  })
})
afterAll(async () => {
  await shop.close()
  listener.close()
})

test('the sweep posts what needs somebody once, and pings at its end (row 75)', async () => {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [id])
  await shop.sweep()
  await shop.sweep()
  const posts = heard.filter(({ path }) => path === '/alerts')
  expect(posts).toMatchObject([
    {
      method: 'POST',
      body: { reason: 'not-settled', url: `${shop.platform.url}/admin/orders/${id}` },
    },
  ])
  expect(JSON.stringify(posts)).not.toContain('@')
  expect(heard.filter(({ path }) => path === '/beat')).toHaveLength(2)
})
