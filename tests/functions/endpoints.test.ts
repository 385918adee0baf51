import { expect, test } from 'vitest'

import { endpoints, exportsOf, functions } from './endpoints.ts'

const WITHOUT_CONTRACT = ['/api/stripe-webhook', '/edit']

const camelCaseOf = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const contract = await endpoints()
const served = await functions()

const paths = served.flatMap(({ config }) => config.path ?? [])

test('each path of the contract has one function, and no other path has a function', () => {
  const addresses = contract.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([...WITHOUT_CONTRACT, ...addresses].toSorted())
})

test.each(served.filter(({ config }) => contract.some(({ path }) => path === config.path)))(
  'the function $name has the same name as its endpoint and use case',
  async ({ name, config }) => {
    // The host gives a function fifteen minutes only if its name has this ending.
    const camelCase = camelCaseOf(name.replace(/-background$/, ''))
    expect((await exportsOf('src/contract'))[camelCase]).toMatchObject({ path: config.path })
    expect((await exportsOf('netlify/use-cases'))[camelCase]).toBeInstanceOf(Function)
  },
)

test.each(
  contract.filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/auth/')),
)('the endpoint and the use case have the last part of $path as their name', async ({ path }) => {
  const camelCase = camelCaseOf(path.slice('/api/'.length))
  expect((await exportsOf('src/contract'))[camelCase]).toMatchObject({ path })
  expect((await exportsOf('netlify/use-cases'))[camelCase]).toBeInstanceOf(Function)
})

test.each(served.filter(({ config }) => config.path !== undefined))(
  'the host passes every method to $name, or only POST if $name is a background function',
  ({ config }) => {
    expect(config.method).toBe(config.background ? 'POST' : undefined)
  },
)

test('the host limits two functions per IP address, as many as the host’s smallest plan allows', () => {
  const limited = served.filter(({ config }) => config.rateLimit !== undefined)
  expect(limited.map(({ name }) => name)).toEqual(['contact', 'create-payment'])
  for (const { config } of limited) expect(config.rateLimit?.aggregateBy).toEqual(['ip', 'domain'])
})

test('the sweep runs every ten minutes and has no public address', () => {
  expect(served.find(({ name }) => name === 'sweep')?.config).toEqual({
    schedule: '*/10 * * * *',
  })
})
