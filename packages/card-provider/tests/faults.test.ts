import { expect, test } from 'vitest'

import { openProvider, sessionParams } from './open-provider.ts'

test('a fault strikes as often as it was ordered, and only what it matches', async () => {
  const { stripe, control, provider } = await openProvider()
  await control('faults', { match: 'POST', status: 503, times: 2 })
  const create = () => stripe.checkout.sessions.create(sessionParams())
  await expect(create()).rejects.toMatchObject({ statusCode: 503 })
  await expect(stripe.checkout.sessions.list()).resolves.toMatchObject({ data: [] })
  await expect(create()).rejects.toMatchObject({ statusCode: 503 })
  await expect(create()).resolves.toMatchObject({ status: 'open' })
  await control('faults', { status: 500, times: null })
  await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  await fetch(`${provider.apiUrl}/_control/faults`, { method: 'DELETE' })
  await expect(create()).resolves.toMatchObject({ status: 'open' })
})

test('control endpoints refuse pages of other sites and wrong orders', async () => {
  const { provider } = await openProvider()
  const order = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${provider.apiUrl}/_control/faults`, { method: 'POST', body, headers })
  expect((await order('{}', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await order('{"status":200}')).status).toBe(400)
  expect((await order('not json')).status).toBe(400)
  expect((await fetch(`${provider.apiUrl}/_control/nothing`, { method: 'POST' })).status).toBe(404)
})
