import { expect, test } from 'vitest'

import { closeIssue } from '#use-cases/close-issue.ts'
import type { Closure, OrderAdmin } from '#use-cases/order-admin-port.ts'

import { openShop } from './fakes.ts'

/** A staff list on which one issue is open. */
function shopWith(key: string) {
  const { ports } = openShop()
  const closures: Closure[] = []
  const orderAdmin: Partial<OrderAdmin> = {
    closeIssue: (closure) => {
      if (closure.key === key) closures.push(closure)
      return Promise.resolve(closure.key === key)
    },
    issues: () => Promise.resolve({ items: [], count: 0 }),
    shopIssues: () => Promise.resolve([]),
  }
  return { ports: { ...ports, orderAdmin: orderAdmin as OrderAdmin }, closures }
}

test('an issue is ended by a person, at a moment, with a note; what is left is answered', async () => {
  const { ports, closures } = shopWith('mail-failed:a:1')
  const request = { key: 'mail-failed:a:1', note: 'Telephoned' }

  expect(await closeIssue(ports, request, 'ada@firm.example')).toEqual({
    ok: true,
    value: { items: [], count: 0, shop: [], webhookSilentSince: null },
  })
  expect(closures).toEqual([{ ...request, actor: 'ada@firm.example', at: ports.clock.now() }])
})

test('what is not open cannot be ended', async () => {
  const { ports } = shopWith('mail-failed:a:1')

  expect(await closeIssue(ports, { key: 'other', note: 'Telephoned' }, 'ada')).toMatchObject({
    ok: false,
    failure: { code: 'not-found' },
  })
})
