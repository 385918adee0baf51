import { describe, expect, test } from 'vitest'

import { closeIssue, fetchMissedEvents, type IssuesAnswer, retryMails } from '#contract/issues.ts'
import { recheckOrder } from '#contract/order.ts'
import { listOrders, type OrdersAnswer } from '#contract/orders.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { listAlerts } from '#data/alerts.ts'
import { readHealth } from '#data/health.ts'
import type { IssueReason } from '#domain/issue.ts'
import type { PaymentStatus } from '#domain/order.ts'

import { shopOfFile, staffOf, type OrderFacts } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

async function begun() {
  const { sessionId } = await shop.begin()
  return { ...(await shop.order(sessionId)), sessionId }
}

const paid = () => shop.settled()

const read = (id: string) => shop.detail(id, staff)
const staffList = () => shop.issues(staff)
/** What the buttons of an issue do. */
const recheck = (orderId: string) => shop.post(recheckOrder, { orderId }, staff)

/** What staff see about an order: its reasons. */
const reasons = async (id: string) => (await shop.issuesOf(id, staff)).map(({ reason }) => reason)

/** Nothing that the provider has to say arrives while `work` goes on, nor afterwards. */
async function unheard<T>(work: () => Promise<T>): Promise<T> {
  await shop.deliveries('drop')
  try {
    return await work()
  } finally {
    await shop.deliveries('normal')
  }
}

/** What staff see about mails that belong to no order. */
const givenUp = async () =>
  (await staffList()).shop.find(({ reason }) => reason === 'mails-given-up')
/** Since when the provider has told nothing; null while it does. */
const silence = ({ shop: issues }: IssuesAnswer) =>
  issues.find(({ reason }) => reason === 'webhook-silent')?.since ?? null
const silentSince = async () => silence(await staffList())
const fetchAll = () => shop.post(fetchMissedEvents, {}, staff)

/** An order that was paid a while ago, and of which no message has come. */
async function paidUnheard(minutes: number) {
  const order = await begun()
  await unheard(() => shop.pay(order.sessionId))
  await shop.post(verifyPayment, { sessionId: order.sessionId })
  await shop.quiet()
  await shop.rows(`delete from webhook_events`)
  const [event] = await shop.rows<{ at: Date }>(
    `insert into order_events (order_id, happened_at, kind)
    values ($1, now() - $2 * interval '1 minute', 'payment-received') returning happened_at as at`,
    [order.id, minutes],
  )
  return { ...order, paidAt: event?.at.toISOString() }
}

/** What is wrong with an order, why it stands there, and what a press makes of it. */
const PRESSED: [what: string, arrange: () => Promise<OrderFacts>, IssueReason, PaymentStatus][] = [
  [
    'a mail that was given up',
    async () => {
      const order = await paid()
      await giveUp(order.id, 'now')
      return order
    },
    'mail-failed',
    'paid',
  ],
  [
    'an order whose payment is pending for over an hour, and has ended at Stripe',
    async () => {
      const order = await begun()
      await shop.age(order.id, '76 minutes')
      await unheard(() => shop.control(`sessions/${order.sessionId}/expire`))
      return order
    },
    'pending-too-long',
    'expired',
  ],
  [
    'an order for which Stripe never opened a session',
    async () => {
      const order = await begun()
      await shop.rows(`update orders set stripe_session_id = null where id = $1`, [order.id])
      expect((await recheck(order.id)).value.status).toBe('pending')
      await shop.age(order.id, '76 minutes')
      return order
    },
    'pending-too-long',
    'expired',
  ],
  [
    'a payment that was not settled here',
    async () => {
      const order = await begun()
      await unheard(() => shop.pay(order.sessionId))
      // As the sweep does where a payment that Stripe has cannot be settled.
      await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [order.id])
      return order
    },
    'not-settled',
    'paid',
  ],
  [
    'an amount that differs and has been given back',
    async () => {
      const order = await begun()
      await shop.rows(`update orders set total_amount = total_amount + 1 where id = $1`, [order.id])
      await shop.pay(order.sessionId)
      await shop.eventually(() => reasons(order.id)).toEqual(['amount-differs'])
      const told = (await read(order.id)).timeline.find(({ kind }) => kind === 'amount-differs')
      expect(await shop.issuesOf(order.id, staff)).toMatchObject([{ since: told?.at }])
      expect((await recheck(order.id)).value.status).toBe('needs_review')
      await unheard(() => shop.control(`payments/${order.sessionId}/refund`))
      return order
    },
    'amount-differs',
    'cancelled',
  ],
]

test.each(PRESSED)(
  '%s stands there, and leaves with a press',
  async (_what, arrange, why, then) => {
    const { id, order_number } = await arrange()
    expect(await reasons(id)).toEqual([why])
    expect((await recheck(id)).value.status).toBe(then)
    expect(await reasons(id)).toEqual([])
    await shop.quiet()
    if (why === 'mail-failed') expect(await shop.subjects(order_number)).toHaveLength(3)
  },
)

test('mails about no order that were given up stand there, and a press sends them', async () => {
  const email = 'grace@example.com'
  await shop.write({ email })
  await shop.quiet()
  await shop.rows(
    `update mails set sent_at = null, failed_at = '2026-03-01T10:00:00Z', attempts = 7
    where contact_message_id is not null`,
  )
  const { id } = await begun()
  await recheck(id)
  expect(await givenUp()).toMatchObject({ count: 2, since: '2026-03-01T10:00:00.000Z' })
  const answer = await shop.post(retryMails, {}, staff)
  expect(answer.status).toBe(200)
  expect(await givenUp()).toBeUndefined()
  await shop.eventually(() => shop.mailsOf(email)).toHaveLength(2)
})

const keysOf = async (id: string) => (await shop.issuesOf(id, staff)).map(({ key }) => key)
const giveUp = (id: string, at: string) =>
  shop.rows(
    `update mails set sent_at = null, failed_at = $2 where order_id = $1 and kind = 'order-confirmation'`,
    [id, at],
  )

const close = (key: string, note: string) => shop.post(closeIssue, { key, note }, staff)
const alerted = async (key: string) => {
  const issues = await listAlerts(shop.joined().db, 'orders', new Date(), ['mail'])
  return issues.some((issue) => issue.key === `alert:${key}`)
}
const oldestIssue = async () => (await readHealth(shop.joined().db, new Date())).oldestIssue

describe('an issue that a person ends', () => {
  test('is shown and told no more, stands in the timeline once, and comes back once it happens anew', async () => {
    const { id } = await paid()
    await giveUp(id, '2026-03-01T10:00:00Z')
    const [key = ''] = await keysOf(id)
    expect(key).toMatch(`mail-failed:${id}:`)
    expect((await read(id)).issues).toEqual([{ key, reason: 'mail-failed' }])
    expect(await alerted(key)).toBe(true)
    expect(await oldestIssue()).toEqual(new Date('2026-03-01T10:00:00Z'))

    const [answer, again] = await Promise.all([close(key, ' Telephoned '), close(key, 'So did I')])
    expect([answer.status, again.status]).toEqual([200, 200])
    expect((await close(key, 'Once more')).value.items).toEqual((await staffList()).items)
    expect(await keysOf(id)).toEqual([])
    expect(await alerted(key)).toBe(false)
    expect(await oldestIssue()).not.toEqual(new Date('2026-03-01T10:00:00Z'))
    const { issues, timeline } = await read(id)
    expect(issues).toEqual([])
    expect(timeline.filter(({ kind }) => kind === 'attention-closed')).toMatchObject([
      {
        actor: shop.platform.staffEmail,
        facts: {
          type: 'closure',
          reason: 'mail-failed',
          note: expect.stringMatching(/^(Telephoned|So did I)$/),
        },
      },
    ])

    await giveUp(id, '2026-03-02T10:00:00Z')
    expect(await keysOf(id)).toEqual([expect.not.stringMatching(key)])
    await recheck(id)
  })

  test('has to be open, and needs a note of at most 500 characters', async () => {
    const { id } = await paid()
    const before = await shop.counts()
    const nothing = await close(`mail-failed:${id}:1`, 'Telephoned')
    expect([nothing.status, nothing.error.code]).toEqual([404, 'not-found'])
    for (const note of ['', ' \n ', 'x'.repeat(501)]) {
      const answer = await close(`mail-failed:${id}:1`, note)
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, ['note']])
    }
    expect(await shop.counts()).toEqual(before)
  })
})

test('an alert that no mail server takes is an issue of the shop, raises no other, and can be ended', async () => {
  const { id } = await paid()
  await shop.rows(
    `insert into mails (id, order_id, kind, dedupe_key, recipient, subject, body_text, body_html,
      created_at, failed_at)
    values (gen_random_uuid(), $1, 'order-alert', 'alert:x', 'firm@example.com', '', '', '', now(), now())`,
    [id],
  )
  expect(await reasons(id)).toEqual([])
  const issue = await givenUp()
  expect(issue?.count).toBe(1)
  const { value } = await close(issue?.key ?? '', 'The firm has read it')
  expect(value.shop).not.toContainEqual(issue)
  expect(await givenUp()).toBeUndefined()
  await shop.rows(`delete from mails where dedupe_key = 'alert:x'`)
})

test.each(['won', 'lost'] as const)(
  'a dispute whose end was not heard of leaves with a press, once it is %s',
  async (status) => {
    const { id, sessionId } = await paid()
    await shop.control(`payments/${sessionId}/dispute`, {})
    await shop.eventually(() => reasons(id)).toEqual(['dispute-needs-response'])
    expect((await recheck(id)).value.status).toBe('disputed')
    expect(await reasons(id)).toEqual(['dispute-needs-response'])

    await unheard(() => shop.control(`payments/${sessionId}/dispute/close`, { status }))
    expect(await reasons(id)).toEqual(['dispute-needs-response'])
    const answer = await recheck(id)
    expect(answer.value.status).toBe(`dispute_${status}`)
    expect(answer.value.timeline).toContainEqual(
      expect.objectContaining({ kind: `dispute-${status}`, actor: 'stripe' }),
    )
    expect(await reasons(id)).toEqual([])
  },
)

test('a webhook that is silent while payments happen is told after a quarter of an hour, and a press fetches what was missed', async () => {
  const { id, sessionId } = await paidUnheard(14)
  expect(await silentSince()).toBeNull()
  const { paidAt } = await paidUnheard(16)
  expect(await silentSince()).toBe(paidAt)

  await unheard(() => shop.control(`payments/${sessionId}/refund`, { amount: 500 }))
  expect(await read(id)).toMatchObject({ status: 'paid', refunded: 0 })
  expect(silence((await fetchAll()).value)).toBeNull()
  expect(await read(id)).toMatchObject({ status: 'partially_refunded', refunded: 500 })
  expect(await silentSince()).toBeNull()
})

test('what the sweep has fetched does not count as a message that came, until it comes (row 35)', async () => {
  const { sessionId } = await paidUnheard(16)
  await shop.sweep()
  expect(await shop.rows(`select 1 from webhook_events where fetched`)).not.toEqual([])
  expect(await silentSince()).not.toBeNull()

  const { events } = await shop.providerState()
  const event = events.find(
    (item) => item.sessionId === sessionId && item.type === 'checkout.session.completed',
  )
  await shop.control(`events/${event?.id}/redeliver`, {})
  await shop.eventually(silentSince).toBeNull()
})

/** As many orders as wanted, each with an issue older than any other. */
async function many(count: number, columns: string) {
  const { id } = await begun()
  const names = await shop.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER'
      and column_name not in ('id', 'order_number', 'attempt', 'stripe_session_id', 'access_key',
        'stripe_payment_intent_id', 'order_date', 'attention', 'settlement')`,
  )
  const kept = names.map(({ name }) => name).join(', ')
  await shop.rows(
    `insert into orders (id, order_number, attempt, order_date, ${kept}, settlement, attention)
    select gen_random_uuid(), 100000000 + (random() * 800000000)::int, gen_random_uuid(),
      now() - interval '9 days' - number * interval '1 minute', ${kept}, ${columns}
    from orders, generate_series(1, $2::int) number where id = $1`,
    [id, count],
  )
}

test('of more issues than the list shows a new dispute comes before old ones of every other kind, and all are counted', async () => {
  const before = (await staffList()).count
  await many(30, `'pending', 'not-settled'`)
  await many(30, `'pending', null`)
  await many(1, `'paid', 'amount-differs'`)
  const { id, sessionId } = await paid()
  await shop.control(`payments/${sessionId}/dispute`, {})
  await shop.eventually(() => reasons(id)).toEqual(['dispute-needs-response'])

  const { items, count } = await staffList()
  expect(count).toBe(before + 62)
  expect(items).toHaveLength(50)
  expect(items[0]).toMatchObject({ reason: 'dispute-needs-response', order: { id } })
  const shown = [...new Set(items.map(({ reason }) => reason))]
  expect(shown).toEqual([
    'dispute-needs-response',
    'amount-differs',
    'not-settled',
    'pending-too-long',
  ])
  const waits = items.filter(({ reason }) => reason === 'not-settled').map(({ since }) => since)
  expect(waits).toEqual(waits.toSorted())
})

test('the newest message that came stays when old ones are cleared away, or all payments would look unheard', async () => {
  await shop.rows(`delete from webhook_events`)
  await shop.rows(
    `insert into webhook_events (id, type, received_at, fetched) values
      ('evt_old', 'x', now() - interval '100 days', false),
      ('evt_less', 'x', now() - interval '95 days', false),
      ('evt_fetched', 'x', now() - interval '92 days', true)`,
  )
  expect((await shop.platform.runScheduled('purge-data')).status).toBe(200)
  expect(await shop.rows(`select id from webhook_events order by id desc`)).toEqual([
    { id: 'evt_less' },
    { id: 'evt_fetched' },
  ])
})

/** The ids of the orders whose work stands so. */
const listed = async (due: string) => {
  const { value } = await shop.get<OrdersAnswer>(`${listOrders.path}?due=${due}`, staff)
  return value.orders.map(({ id }) => id)
}

describe('the work that is due', () => {
  test.each([
    { of: 'late', reason: 'work-late', set: `step = 'review', promised_on = current_date - 2` },
    { of: 'week', reason: 'work-due', set: `step = 'review', promised_on = current_date + 5` },
    { of: 'waiting', reason: 'customer-silent', set: `step_since = now() - interval '8 days'` },
  ])('$of is told, and is a filter of the list', async ({ of, reason, set }) => {
    const [order, other] = [await paid(), await paid()]
    expect(await reasons(order.id)).toEqual([])
    await shop.rows(`update order_items set ${set} where order_id = $1`, [order.id])
    expect(await reasons(order.id)).toEqual([reason])
    expect((await read(order.id)).issues).toMatchObject([{ reason }])
    expect(await listed(of)).toContain(order.id)
    expect(await listed(of)).not.toContain(other.id)

    await shop.rows(`update order_items set step = 'delivered' where order_id = $1`, [order.id])
    expect(await reasons(order.id)).toEqual([])
    expect(await listed(of)).not.toContain(order.id)
  })

  test('is not due where the money went back', async () => {
    const { id } = await paid()
    await shop.rows(`update order_items set promised_on = current_date - 2 where order_id = $1`, [
      id,
    ])
    await shop.rows(`update orders set refunded_amount = total_amount where id = $1`, [id])
    expect(await reasons(id)).toEqual([])
    expect(await listed('late')).not.toContain(id)
    // The refund has failed.
    await shop.rows(`update orders set refunded_amount = 0 where id = $1`, [id])
    expect(await reasons(id)).toEqual(['work-late'])
    expect(await listed('late')).toContain(id)
  })
})
