import { describe, expect, test } from 'vitest'

import { endpoints, functions } from './endpoints.ts'

const WITHOUT_CONTRACT = ['/api/stripe-webhook']

const contract = await endpoints()
const served = await functions()

describe('functions and contract', () => {
  const paths = served.flatMap(({ config }) => config.path ?? [])

  test('no two functions have the same path', () => {
    expect(new Set(paths).size).toBe(paths.length)
  })

  test.each(served.filter(({ config }) => config.path !== undefined))(
    '$name is where its contract says',
    ({ config }) => {
      expect([...WITHOUT_CONTRACT, ...contract.map(({ path }) => path)]).toContain(config.path)
    },
  )

  test.each(contract)('$path is served by a function', ({ path }) => {
    expect(paths).toContain(path)
  })

  test.each(['create-payment', 'verify-payment', 'store-order', 'send-order-email'])(
    'the function and the path of %s have its name',
    (name) => {
      expect(served.find((item) => item.name === name)?.config.path).toBe(`/api/${name}`)
    },
  )

  test.each(served.filter(({ config }) => config.path !== undefined))(
    '$name answers every method itself and limits how often it is called',
    ({ name, config }) => {
      expect(config.method).toBeUndefined()
      if (name !== 'stripe-webhook') expect(config.rateLimit?.aggregateBy).toContain('ip')
    },
  )

  test('the sweep runs every ten minutes and has no address', () => {
    expect(served.find(({ name }) => name === 'sweep')?.config).toEqual({
      schedule: '*/10 * * * *',
    })
  })
})
