import { expect, test } from 'vitest'

import type { Alert } from '#use-cases/alerts-port.ts'
import { raiseAlerts } from '#use-cases/raise-alerts.ts'
import { sweep } from '#use-cases/sweep.ts'

import { beginPayment, FIRM_INBOX, openShop, swept } from './fakes.ts'

const SILENT: Alert = {
  key: 'alert:webhook-silent:1',
  reason: 'webhook-silent',
  since: '2026-03-01T09:00:00.000Z',
  count: null,
}

async function shopWithIssue() {
  const shop = openShop()
  const { order } = await beginPayment(shop)
  const { id, number: order_number, total: total_amount } = order
  shop.database.issues.push({
    key: `alert:dispute-needs-response:${id}`,
    reason: 'dispute-needs-response',
    since: '2026-03-01T09:00:00.000Z',
    order: { id, order_number, total_amount },
  })
  return { shop, order }
}

test('an issue of an order is one mail to the firm, with the order (row 75)', async () => {
  const { shop, order } = await shopWithIssue()
  await raiseAlerts(shop.ports)
  expect(shop.database.mails).toMatchObject([
    {
      kind: 'order-alert',
      to: FIRM_INBOX,
      dedupeKey: `alert:dispute-needs-response:${order.id}`,
      orderId: order.id,
      subject: `Order ${order.number}: a dispute was opened`,
    },
  ])
})

test('an issue of the shop belongs to no order', async () => {
  const shop = openShop()
  shop.database.issues.push(SILENT)
  await raiseAlerts(shop.ports)
  expect(shop.database.mails).toMatchObject([
    { kind: 'shop-alert', to: FIRM_INBOX, dedupeKey: SILENT.key, orderId: null },
  ])
})

test('the sweep sends what it raises in the same run, and never again', async () => {
  const { shop } = await shopWithIssue()
  shop.database.issues.push(SILENT)
  expect(await swept(shop)).toMatchObject({ mailsSent: 2 })
  shop.clock.passDays(3)
  expect(await swept(shop)).toMatchObject({ mailsSent: 0 })
  expect(new Set(shop.mail.sent.map(({ kind }) => kind))).toEqual(
    new Set(['order-alert', 'shop-alert']),
  )
})

test('an alert that the mail server refuses is tried again, as every mail is', async () => {
  const { shop } = await shopWithIssue()
  shop.mail.state.refuses = () => true
  await sweep(shop.ports)
  shop.mail.state.refuses = () => false
  shop.clock.passMinutes(1)
  expect(await swept(shop)).toMatchObject({ mailsSent: 1 })
})
