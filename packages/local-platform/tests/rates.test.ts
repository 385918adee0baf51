import { expect, test } from 'vitest'

import { answerRates } from '#local-platform/rates.ts'

const ask = (query: string, path = '/v1/latest') =>
  answerRates(new Request(`http://localhost:8888/_local/rates${path}${query}`))

test('rates against the pound are answered in the shape of the public service', async () => {
  const answer = await ask('?base=GBP').json()
  expect(answer).toMatchObject({ amount: 1, base: 'GBP', date: '2026-11-20' })
  expect(answer.rates).toMatchObject({ EUR: 1.1382, USD: 1.3214 })
})

test.each([
  ['?base=XXX', '/v1/latest'],
  ['?base=GBP', '/v9/latest'],
])('%s at %s is not found', (query, path) => {
  expect(ask(query, path).status).toBe(404)
})
