import { expect, test } from 'vitest'

import { answerRates } from '#local-platform/rates.ts'

test.each([
  ['?base=XXX', '/v1/latest'],
  ['?base=GBP', '/v9/latest'],
])('%s at %s is not found', (query, path) => {
  const address = `http://localhost:8888/_local/rates${path}${query}`
  expect(answerRates(new Request(address)).status).toBe(404)
})
