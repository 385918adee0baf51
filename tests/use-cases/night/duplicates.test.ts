import { expect, test } from 'vitest'

import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { beginRepeatedOrder, listDuplicateIssues } from '#tests/use-cases/orders/repeated-orders.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()
const alerts = () => shop.database.mailsOf('order-alert')

test('three of four simultaneous identical orders are duplicates of the fourth order (row 77)', async () => {
  const tabs = []
  for (let tab = 0; tab < 4; tab += 1) tabs.push(await beginRepeatedOrder(shop))
  for (const { sessionId } of tabs) shop.provider.pay(sessionId)
  const answers = await Promise.all(
    tabs.map(({ sessionId }) => verifyPayment(shop.context, { sessionId }, 'ip')),
  )
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(JSON.stringify(answers)).not.toMatch(/duplicate/i)
  const [first, ...others] = tabs.filter(({ order }) => order.duplicateOf === null)
  expect(others).toEqual([])
  const later = tabs.filter((tab) => tab !== first).map(({ orderNumber }) => orderNumber)
  const numbers = (await listDuplicateIssues(shop)).map(([, number]) => number)
  expect(new Set(numbers)).toEqual(new Set(later))
  const subjects = alerts().map(({ subject }) => subject)
  expect(new Set(subjects)).toEqual(
    new Set(later.map((number) => `Order ${number}: Possibly paid twice`)),
  )
  await sweep(shop.context)
  expect(alerts()).toHaveLength(later.length)
})
