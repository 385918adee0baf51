import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPayment } from '#contract/create-payment.ts'
import { unwire } from '#wiring.ts'

import { openShop, paymentRequest, type Shop } from './shop.ts'

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

const posts = (reason: string) =>
  heard.filter(
    ({ path, body }) => path === '/alerts' && (body as { reason: string }).reason === reason,
  )

const silence = (minutes: number) =>
  shop.rows(
    `insert into heartbeats (part, succeeded_at) values ('sweep', now() - $1 * interval '1 minute')
    on conflict (part) do update set succeeded_at = excluded.succeeded_at`,
    [minutes],
  )

const silenceMails = () =>
  shop.rows(`select 1 from mails where kind = 'shop-alert' and dedupe_key like '%sweep-silent%'`)

test('a sweep that is silent is told of by the next webhook, once, and not sooner (row 75)', async () => {
  await silence(24)
  const first = await shop.begin()
  await shop.pay(first.sessionId)
  await shop.quiet()
  await shop.platform.settled()
  expect([posts('sweep-silent'), await silenceMails()]).toEqual([[], []])

  await silence(26)
  const second = await shop.begin()
  await shop.pay(second.sessionId)
  await shop.quiet()
  await shop.platform.settled()
  expect(posts('sweep-silent')).toMatchObject([
    { body: { url: `${shop.platform.url}/admin/orders` } },
  ])
  expect(await silenceMails()).toHaveLength(1)
})

test('a sweep that is silent is told of by the nightly work', async () => {
  await silence(60)
  const before = posts('sweep-silent').length
  await shop.platform.runScheduled('purge-data')
  await shop.platform.runScheduled('purge-data')
  expect(posts('sweep-silent')).toHaveLength(before + 1)
})

test('a key that Stripe refuses stands among what needs somebody as soon as a client wants to pay', async () => {
  const cookie = await shop.staffCookie()
  const reasons = async () => (await shop.issues({ cookie })).shop?.map(({ reason }) => reason)
  const key = process.env['STRIPE_SECRET_KEY']
  process.env['STRIPE_SECRET_KEY'] = 'sk_test_rotated_elsewhere'
  await unwire()
  try {
    const { status } = await shop.post(createPayment, paymentRequest())
    expect(status).toBe(503)
    expect(await reasons()).toContain('provider-refuses')
  } finally {
    process.env['STRIPE_SECRET_KEY'] = key
    await unwire()
  }
  await shop.sweep()
  expect(await reasons()).not.toContain('provider-refuses')
})

test('the sweep posts what needs somebody once, and pings at its end (row 75)', async () => {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [id])
  const beats = heard.filter(({ path }) => path === '/beat').length
  await shop.sweep()
  await shop.sweep()
  expect(posts('not-settled')).toMatchObject([
    {
      method: 'POST',
      body: { reason: 'not-settled', url: `${shop.platform.url}/admin/orders/${id}` },
    },
  ])
  expect(JSON.stringify(posts('not-settled'))).not.toContain('@')
  expect(heard.filter(({ path }) => path === '/beat').length - beats).toBe(2)
})
