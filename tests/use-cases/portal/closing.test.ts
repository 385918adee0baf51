import { expect, test } from 'vitest'

import { KEPT_DAYS } from '#domain/people/retention.ts'
import { valueOf } from '#tests/use-cases/a-shop.ts'
import { readPortal } from '#use-cases/portal/open-portal.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'

import { storeInMemory } from './a-file-store.ts'
import { deliver, events, portalOfEach, save, send } from './a-portal.ts'

const shop = portalOfEach()

const purge = () => purgeFiles({ ...shop.portal, files: storeInMemory().port })
const rows = (table: string) =>
  shop.database.sql<{ id: string }>(`select order_id as id from ${table}`)
const products = async () => valueOf(await readPortal(shop.portal, shop.order.id)).products

test('files, questions and answers go when the page of an order has closed, and the record stays', async () => {
  await send(shop, 'Accounts')
  await save(shop, { turnover: '£250,000' })
  await deliver(shop, { isFinal: true })

  shop.clock.passDays(KEPT_DAYS.confirmation)
  expect(await purge()).toMatchObject({ closed: 0 })
  expect(await products()).toHaveLength(1)

  shop.clock.passDays(1)
  expect(await purge()).toMatchObject({ closed: 1 })
  expect([...(await rows('files')), ...(await rows('intakes'))]).toEqual([])
  expect(await products()).toEqual([])
  expect(await rows('intakes')).toEqual([])
  expect(await events(shop)).toContainEqual([
    'document-delivered',
    expect.any(String),
    'draft.pdf (SHA-256 ab)',
  ])
  expect(await purge()).toMatchObject({ closed: 0 })
})

test('an order whose work continues keeps its portal, however old it is', async () => {
  await send(shop, 'Accounts')
  shop.clock.passDays(400)
  expect(await purge()).toMatchObject({ closed: 0 })
  expect(await products()).toHaveLength(1)
})
