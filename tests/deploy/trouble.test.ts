import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { refundOrder } from '#contract/staff/order.ts'
import { withClient } from '#tests/database.ts'
import { openFaultyProxy } from '#tests/functions/line.ts'
import { paidOrderSubjects, openForFile } from '#tests/functions/shop.ts'

import { openRehearsal } from './rehearsal.ts'

const lines = { database: openForFile(openFaultyProxy), mail: openForFile(openFaultyProxy) }
const rehearsed = openForFile(() => openRehearsal({ lines }))

afterEach(async () => {
  await Promise.all([lines.database.strike('none'), lines.mail.strike('none')])
  rehearsed.host.answerBackground('accepted')
})

/** Locks a table until `work` is done. */
function lockTableDuring(table: string, work: () => Promise<void>): Promise<void> {
  return withClient(rehearsed.host.database.ownerUrl, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
  })
}

/** Paid orders that no webhook reported, each old enough for the sweep. */
async function missedPayments(count: number): Promise<string[]> {
  const { shop } = rehearsed
  await shop.deliveries('drop')
  const begun = await Promise.all(Array.from({ length: count }, () => shop.begin()))
  for (const { sessionId } of begun) await shop.pay(sessionId)
  await shop.deliveries('normal')
  await shop.rows(
    `update orders set order_date = order_date - interval '31 minutes', checked_at = null
    where settlement = 'pending'`,
  )
  return begun.map(({ orderNumber }) => orderNumber)
}

test('a purchase and a refund succeed with the database 20 to 80 ms away (row 81)', async () => {
  const { shop } = rehearsed
  const cookie = await shop.staffCookie()
  await lines.database.strike('far')
  const { id, orderNumber } = await shop.settled()
  const refund = { requestId: randomUUID(), orderId: id, amount: 10_000, parts: {} }
  const asked = { ...refund, reason: 'requested_by_customer' } as const
  expect((await shop.post(refundOrder, asked, { cookie })).value).toMatchObject({
    refunded: 10_000,
  })
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(
    expect.arrayContaining(paidOrderSubjects(orderNumber)),
  )
})

test('the sweep records twelve unreported payments in several rounds of up to 30 s each (row 81)', async () => {
  const { shop } = rehearsed
  const missed = await missedPayments(12)
  await lines.database.strike('far')
  const unpaid = () =>
    shop.rows(`select 1 from orders where order_number = any ($1) and settlement <> 'paid'`, [
      missed,
    ])
  while ((await unpaid()).length > 0) {
    const before = (await unpaid()).length
    await shop.sweep()
    expect((await unpaid()).length).toBeLessThan(before)
  }
  await shop.quiet()
  for (const orderNumber of missed) {
    expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
  }
})

test('a statement that takes too long delays only its own step of the sweep (row 81)', async () => {
  const { shop } = rehearsed
  const { id, orderNumber } = await shop.settled()
  const [missed] = await missedPayments(1)
  await shop.rows(
    `update mails set sent_at = null, next_attempt_at = created_at
    where order_id = $1 and kind = 'order-confirmation'`,
    [id],
  )
  await lockTableDuring('refund_requests', async () => {
    expect((await shop.sweep()).left).toContain('refunds')
    expect(await shop.mailsOf(`Your order ${orderNumber}`)).toHaveLength(2)
  })
  expect((await shop.sweep()).left).toEqual([])
  await shop.quiet()
  expect(await shop.subjects(missed!)).toEqual(paidOrderSubjects(missed!))
})

test.each([
  ['accepted', 'late', undefined],
  ['redirected', 'late', expect.stringMatching(/^301 http/)],
  ['run at once', 'none', '200'],
  ['run at once', 'late', 'no-answer'],
  ['silent', 'late', 'no-answer'],
] as const)(
  'each mail arrives once if the host’s answer to background calls is "%s" and the mail server’s fault is "%s" (rows 34 and 87)',
  async (background, fault, detail) => {
    const { host, shop } = rehearsed
    host.answerBackground(background)
    await lines.mail.strike(fault)
    const { orderNumber } = await shop.settled()
    expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
    await lines.mail.strike('none')
    await shop.rows(
      `update heartbeats set failing_since = failing_since - interval '16 minutes'
      where part = 'background'`,
    )
    const { shop: issues } = await shop.issues({ cookie: await shop.staffCookie() })
    const down = issues?.find(({ reason }) => reason === 'background-down')
    expect(down?.detail).toEqual(detail)
  },
)
