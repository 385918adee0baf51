import { beforeEach, describe, expect, test } from 'vitest'

import { closeIssueRequest } from '#contract/requests.ts'
import { listAlerts } from '#data/upkeep/alerts.ts'
import { readHealth } from '#data/upkeep/health.ts'
import type { IssueReason } from '#domain/order/issue.texts.ts'
import type { PaymentStatus } from '#domain/order/order.ts'
import {
  attemptOf,
  beginPayment,
  copyOrder,
  detailOf,
  setOrder,
  settledPayment,
  STAFF,
  valueOf,
  type TestOrder,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { aContactForm } from '#tests/use-cases/messages/a-contact-form.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { contact } from '#use-cases/messages/contact.ts'
import { recheckOrder } from '#use-cases/orders/work-on-order.ts'
import { handleWebhook } from '#use-cases/payments/handle-webhook.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { closeIssue, listIssues, retryMails } from '#use-cases/upkeep/issues.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

const now = () => shop.clock.port.now()
const readIssues = async () => valueOf(await listIssues(shop.context))
const detail = ({ id }: TestOrder) => detailOf(shop, id)
const issuesOf = async ({ id }: TestOrder) =>
  (await readIssues()).items.filter(({ order }) => order.id === id)
/** Reasons of an order's issues. */
const reasons = async (order: TestOrder) => (await issuesOf(order)).map(({ reason }) => reason)
/** The shop's issue with this reason. */
const shopIssue = async (wanted: string) =>
  (await readIssues()).shop.find(({ reason }) => reason === wanted)
/** Rechecks an order, as the button of an issue does. */
const recheck = async ({ id }: TestOrder) =>
  valueOf(await recheckOrder(shop.context, { orderId: id }))

const failConfirmation = ({ id }: TestOrder) =>
  shop.database.sql(
    `update mails set sent_at = null, failed_at = $2 where order_id = $1 and kind = 'order-confirmation'`,
    [id, now()],
  )

/** An order with an issue, its reason, and the order's status after a recheck. */
const RECHECKED: [what: string, arrange: () => Promise<TestOrder>, IssueReason, PaymentStatus][] = [
  [
    'a mail that was given up',
    async () => {
      const { order } = await settledPayment(shop)
      await failConfirmation(order)
      return order
    },
    'mail-failed',
    'paid',
  ],
  [
    'an order that has been pending for over an hour, and has ended at the provider',
    async () => {
      const { order, sessionId } = await beginPayment(shop)
      shop.clock.passMinutes(76)
      shop.provider.expire(sessionId)
      return order
    },
    'pending-too-long',
    'expired',
  ],
  [
    'an order for which the provider never opened a session',
    async () => {
      const { order } = await beginPayment(shop)
      await setOrder(shop, order, { stripe_session_id: null })
      expect((await recheck(order)).status).toBe('pending')
      shop.clock.passMinutes(76)
      return order
    },
    'pending-too-long',
    'expired',
  ],
  [
    'a payment that the shop did not record',
    async () => {
      const { order, sessionId } = await beginPayment(shop)
      shop.provider.pay(sessionId)
      // The sweep sets this value when it cannot settle a payment.
      await setOrder(shop, order, { attention: 'not-settled' })
      return order
    },
    'not-settled',
    'paid',
  ],
  [
    'a refunded payment of a wrong amount',
    async () => {
      const { order, sessionId } = await beginPayment(shop)
      shop.provider.pay(sessionId, { amount: 500 })
      await settle(shop.context, sessionId)
      const told = (await detail(order)).timeline.find(({ kind }) => kind === 'amount-differs')
      expect(await issuesOf(order)).toMatchObject([{ since: told?.at }])
      expect((await recheck(order)).status).toBe('needs_review')
      shop.provider.refund(sessionId, 500)
      return order
    },
    'amount-differs',
    'cancelled',
  ],
]

test.each(RECHECKED)(
  '%s is an issue that a recheck resolves',
  async (_what, arrange, why, then) => {
    const order = await arrange()
    expect(await reasons(order)).toEqual([why])
    expect((await recheck(order)).status).toBe(then)
    expect(await reasons(order)).toEqual([])
    await deliverMails(shop.context)
    const isMail = shop.mail.sent.some(({ kind }) => kind === 'order-confirmation')
    expect(isMail).toBe(then === 'paid')
  },
)

test.each(['won', 'lost'] as const)(
  'rechecking an order closes the issue about a dispute that was %s, even if no event reported the end',
  async (status) => {
    const { order, sessionId } = await settledPayment(shop)
    shop.provider.dispute(sessionId, 'needs_response')
    expect((await recheck(order)).status).toBe('disputed')
    shop.provider.dispute(sessionId, status)
    expect(await reasons(order)).toEqual(['dispute-needs-response'])
    const { status: after, timeline } = await recheck(order)
    expect(after).toBe(`dispute_${status}`)
    const kind = `dispute-${status}`
    expect(timeline).toContainEqual(expect.objectContaining({ kind, actor: 'stripe' }))
    expect(await reasons(order)).toEqual([])
  },
)

test('failed mails that belong to no order are an issue until staff retry them', async () => {
  await contact(shop.context, aContactForm(), 'ip')
  const since = now()
  await shop.database.sql(`update mails set sent_at = null, failed_at = $1, attempts = 7`, [since])
  const given = { count: 2, since: since.toISOString() }
  expect(await shopIssue('mails-given-up')).toMatchObject(given)
  await retryMails(shop.context)
  expect(await shopIssue('mails-given-up')).toBeUndefined()
  await deliverMails(shop.context)
  expect(shop.mail.sent).toHaveLength(2)
})

const close = (key: string, note: string) => closeIssue(shop.context, { key, note }, STAFF)
const isAlerted = async (key: string) => {
  const issues = await listAlerts(shop.context.db, 'orders', now(), ['mail'])
  return issues.some((issue) => issue.key === `alert:${key}`)
}
const oldestIssue = async () => (await readHealth(shop.context.db, now())).oldestIssue

test('a closed issue returns when its cause happens again', async () => {
  const { order } = await settledPayment(shop)
  await failConfirmation(order)
  const key = (await issuesOf(order))[0]?.key ?? ''
  expect(key).toMatch(`mail-failed:${order.id}:`)
  expect((await detail(order)).issues).toEqual([{ key, reason: 'mail-failed' }])
  expect([await isAlerted(key), await oldestIssue()]).toEqual([true, now()])

  const closed = await Promise.all([close(key, 'Telephoned'), close(key, 'So did I')])
  expect([...closed, await close(key, 'Once more')].map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await issuesOf(order)).toEqual([])
  expect([await isAlerted(key), await oldestIssue()]).toEqual([false, null])
  const { issues, timeline } = await detail(order)
  expect(issues).toEqual([])
  const note = expect.stringMatching(/^(Telephoned|So did I)$/)
  expect(timeline.filter(({ kind }) => kind === 'attention-closed')).toMatchObject([
    { actor: STAFF, facts: { type: 'closure', reason: 'mail-failed', note } },
  ])

  shop.clock.passDays(1)
  await failConfirmation(order)
  const [again] = await issuesOf(order)
  expect([again?.reason, again?.key === key]).toEqual(['mail-failed', false])
  expect(await close(`mail-failed:${order.id}:1`, 'None')).toMatchObject({
    failure: { code: 'not-found' },
  })
})

test('an alert that cannot be mailed is an issue of the shop', async () => {
  const { order } = await settledPayment(shop)
  await shop.database.sql(
    `insert into mails (id, order_id, kind, dedupe_key, recipient, subject, body_text, body_html,
      created_at, failed_at)
    values (gen_random_uuid(), $1, 'order-alert', 'alert:x', 'firm@example.com', '', '', '', $2, $2)`,
    [order.id, now()],
  )
  expect(await reasons(order)).toEqual([])
  const issue = await shopIssue('mails-given-up')
  expect(issue?.count).toBe(1)
  await close(issue?.key ?? '', 'The firm has read it')
  expect(await shopIssue('mails-given-up')).toBeUndefined()
})

test('an event that only the sweep fetches does not close the issue about missing webhooks (row 35)', async () => {
  const { sessionId } = await settledPayment(shop)
  const since = now().toISOString()
  shop.clock.passMinutes(16)
  const event = { id: 'evt_1', type: 'checkout.session.completed', live: false }
  const whole = { ...event, about: { sessionId } }
  shop.provider.events.push(whole)
  await sweep(shop.context)
  expect(await shop.database.events(true)).toEqual(['evt_1'])
  expect(await shopIssue('webhook-silent')).toMatchObject({ since })
  await handleWebhook(shop.context, JSON.stringify(whole), 'right')
  expect(await shopIssue('webhook-silent')).toBeUndefined()
})

/** Adds orders with an issue, each older than the previous order. */
async function addOldIssues(count: number, settlement: string, attention: string | null) {
  const { order } = await beginPayment(shop, { attempt: attemptOf(count) })
  await copyOrder(shop, order, count, {
    order_date: `order_date - interval '9 days' - n * interval '1 minute'`,
    settlement: `'${settlement}'`,
    attention: attention === null ? 'null' : `'${attention}'`,
  })
}

test('a new dispute comes first in a list that is too long to show every issue', async () => {
  await addOldIssues(30, 'pending', 'not-settled')
  await addOldIssues(31, 'pending', null)
  await addOldIssues(1, 'paid', 'amount-differs')
  const { order, sessionId } = await settledPayment(shop, attemptOf(2))
  shop.provider.dispute(sessionId, 'needs_response')
  await settle(shop.context, sessionId)

  const { items, count } = await readIssues()
  expect([count, items.length]).toEqual([63, 50])
  expect(items[0]).toMatchObject({ reason: 'dispute-needs-response', order: { id: order.id } })
  const shown = [...new Set(items.map(({ reason }) => reason))]
  const urgency = ['dispute-needs-response', 'amount-differs', 'not-settled', 'pending-too-long']
  expect(shown).toEqual(urgency)
  const waits = items.filter(({ reason }) => reason === 'not-settled').map(({ since }) => since)
  expect(waits).toEqual(waits.toSorted())
})

const setItem = ({ id }: TestOrder, columns: string) =>
  shop.database.sql(`update order_items set ${columns} where order_id = $1`, [id])

/** SQL of the steps of work that waits for the customer twice. */
const STEPS_SQL = `'[{"id": "first", "waits": true}, {"id": "later", "waits": true}]'`

/** An order whose work has waited for eight days, and whose documents and answers arrived yesterday. */
async function orderWithArrivals() {
  const { order } = await settledPayment(shop)
  await setItem(order, `step_since = now() - interval '8 days'`)
  await shop.database.sql(
    `insert into intakes (order_id, product_id, intake, completed_at)
    select order_id, product_id, '{"questions": []}', now() - interval '1 day'
    from order_items where order_id = $1`,
    [order.id],
  )
  return order
}

describe('work that is due', () => {
  beforeEach(() => {
    shop.context.clock = { ...shop.clock.port, now: () => new Date() }
  })

  const KINDS = [
    { reason: 'work-late', set: `step = 'review', promised_on = current_date - 2` },
    { reason: 'work-due', set: `step = 'review', promised_on = current_date + 5` },
    { reason: 'customer-silent', set: `step_since = now() - interval '8 days'` },
  ]

  test.each(KINDS)('staff can close the issue $reason', async ({ set }) => {
    const { order } = await settledPayment(shop)
    await setItem(order, set)
    const [issue] = await issuesOf(order)
    const closing = closeIssueRequest.parse({ key: issue?.key, note: 'On holiday.' })
    valueOf(await closeIssue(shop.context, closing, STAFF))
    expect(await reasons(order)).toEqual([])
  })

  test.each(KINDS)(
    'the issue $reason is open until the work is delivered',
    async ({ reason, set }) => {
      const [{ order }] = [await settledPayment(shop), await settledPayment(shop, attemptOf(2))]
      expect(await reasons(order)).toEqual([])
      await setItem(order, set)
      expect((await readIssues()).items.map((issue) => issue.reason)).toEqual([reason])
      expect((await detail(order)).issues).toMatchObject([{ reason }])
      await setItem(order, `step = 'delivered'`)
      expect(await reasons(order)).toEqual([])
    },
  )

  const CHANGES = [
    [
      'a draft is delivered',
      `insert into deliveries (id, order_id, product_id, is_final, text, delivered_at, delivered_by)
      select gen_random_uuid(), order_id, product_id, false, '', now(), 'staff' from intakes`,
    ],
    ['the customer reopens the answers', `update intakes set intake = '{"questions": [{}]}'`],
    [
      'the customer removes a required document',
      `insert into document_requests (id, order_id, product_ids, position, name, why, required)
      select gen_random_uuid(), order_id, array[product_id], 1, 'Accounts', '', true from intakes`,
    ],
    [
      'a later step, after one of the firm, waits for the customer',
      `with moved as (
        update order_items set step = 'later', steps = ${STEPS_SQL}, is_collecting = false)
      update intakes set completed_at = now() - interval '9 days'`,
    ],
  ] as const

  test.each(CHANGES)(
    'work whose documents and answers have arrived waits for staff until %s',
    async (_what, change) => {
      const order = await orderWithArrivals()
      expect(await reasons(order)).toEqual(['intake-complete'])
      await shop.database.sql(change)
      expect(await reasons(order)).toEqual(['customer-silent'])
    },
  )

  test('work whose documents and answers have arrived waits for staff in the next step that collects', async () => {
    const order = await orderWithArrivals()
    await shop.database.sql(`update intakes set completed_at = now() - interval '9 days'`)
    await setItem(order, `step = 'later', steps = ${STEPS_SQL}`)
    expect(await reasons(order)).toEqual(['intake-complete'])
  })

  test('a customer who has accepted a draft in the current step is not silent', async () => {
    const order = await orderWithArrivals()
    const [[, draftSql]] = CHANGES
    await shop.database.sql(draftSql)
    await shop.database.sql(`update deliveries set answer = 'accepted', answered_at = now()`)
    expect(await reasons(order)).toEqual([])
    await shop.database.sql(
      `update deliveries set delivered_at = now() - interval '10 days', answered_at = now() - interval '9 days'`,
    )
    await shop.database.sql(`update intakes set completed_at = now() - interval '11 days'`)
    expect(await reasons(order)).toEqual(['customer-silent'])
  })

  test('work is not due after a full refund, and is due again if the refund fails', async () => {
    const { order } = await settledPayment(shop)
    await setItem(order, `promised_on = current_date - 2`)
    await setOrder(shop, order, { refunded_amount: order.total })
    expect(await reasons(order)).toEqual([])
    await setOrder(shop, order, { refunded_amount: 0 })
    expect(await reasons(order)).toEqual(['work-late'])
  })
})
