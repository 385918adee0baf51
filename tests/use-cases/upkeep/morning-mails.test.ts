import { expect, test } from 'vitest'

import { invitePerson } from '#data/people/people.ts'
import { ISSUE_TEXTS, promisedDayText } from '#domain/order/issue.texts.ts'
import { formatDate } from '#domain/time/date.ts'
import { adminOrderPath, PATHS } from '#paths.ts'
import {
  attemptOf,
  settledPayment,
  shopOfEach,
  SITE_URL,
  STAFF,
  type TestOrder,
} from '#tests/use-cases/a-shop.ts'
import { statementTimeout } from '#tests/use-cases/watched-database.ts'
import { sendMorningMails } from '#use-cases/upkeep/morning-mails.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

const MONDAY = '2026-03-02'
const BEN = 'ben@firm.example'

/** Records that a person has signed in. */
async function signIn(email: string): Promise<void> {
  await shop.context.db.query(`insert into staff_users (id, name, email) values ($1, $1, $1)`, [
    email,
  ])
}

/** Sends the mails of the morning at this moment, with `people` as owners; returns all such mails so far. */
async function mailsAfter(moment: string, people = [STAFF]) {
  shop.context.owners = people
  shop.context.clock = { ...shop.clock.port, now: () => new Date(moment) }
  await sendMorningMails(shop.context)
  return shop.database.mailsOf('staff-morning')
}

/** A new order whose work has the values of `columns`, an SQL list of assignments. */
async function workThat(columns: string, attempt = 1): Promise<TestOrder> {
  const { order } = await settledPayment(shop, attemptOf(attempt))
  await shop.database.sql(`update order_items set ${columns} where order_id = $1`, [order.id])
  return order
}

const LATE = `step = 'review', promised_on = date '2026-02-27'`
const DUE = `step = 'review', promised_on = date '2026-03-06'`
const SILENT = `step_since = timestamptz '2026-02-16 12:00Z'`

const aMessage = (receivedAt = `${MONDAY}T06:59:00Z`) =>
  shop.database.sql(
    `insert into contact_messages (id, received_at, digest, name, email, phone, company, message)
    values (gen_random_uuid(), $1, gen_random_uuid(), 'Mary Quill', 'mary@quill.example', '', '', 'Hello')`,
    [receivedAt],
  )

test('the morning mail lists late work, due work, customers who have not replied, and messages, with links', async () => {
  const late = await workThat(LATE, 1)
  const due = await workThat(DUE, 2)
  const silent = await workThat(SILENT, 3)
  await aMessage()
  const [mail, ...others] = await mailsAfter(`${MONDAY}T07:00:00Z`)
  expect([mail?.to, others]).toEqual([STAFF, []])
  const { title } = ISSUE_TEXTS['work-late']
  expect(mail?.subject).toContain(`${title}: 1`)
  expect(mail?.subject).toContain('1 new message')
  const entries = [
    [late, promisedDayText(formatDate('2026-02-27'))],
    [due, promisedDayText(formatDate('2026-03-06'))],
    [silent, `Since ${formatDate('2026-02-16')}`],
  ] as const
  for (const [order, note] of entries) {
    const entry = `order ${order.number}: ${note}\n${SITE_URL}${adminOrderPath(order.id)}`
    expect(mail?.text).toContain(entry)
    expect(mail?.html).toContain(`href="${SITE_URL}${adminOrderPath(order.id)}"`)
  }
  expect(mail?.text).toContain(SITE_URL + PATHS.adminMessages)
})

test('the morning mail names neither customers nor senders of messages', async () => {
  const { buyer } = await workThat(LATE)
  await aMessage()
  const [mail] = await mailsAfter(`${MONDAY}T07:00:00Z`)
  for (const word of [buyer.email, buyer.lastName, buyer.companyName, 'Quill']) {
    for (const text of [mail?.text, mail?.html])
      expect(text).toEqual(expect.not.stringContaining(word))
  }
})

test('each person who works on orders and has signed in gets one morning mail a day, even if sweeps overlap', async () => {
  await workThat(DUE)
  const by = { actor: STAFF, at: shop.clock.port.now() }
  await invitePerson(shop.context.db, { email: BEN, role: 'member' }, by)
  await invitePerson(shop.context.db, { email: 'books@firm.example', role: 'bookkeeper' }, by)
  await invitePerson(shop.context.db, { email: 'mistyped@firm.example', role: 'member' }, by)
  for (const email of [BEN, 'books@firm.example']) await signIn(email)
  await Promise.all([mailsAfter(`${MONDAY}T07:00:00Z`), mailsAfter(`${MONDAY}T07:00:00Z`)])
  const monday = await mailsAfter(`${MONDAY}T09:50:00Z`)
  expect(monday.map(({ to }) => to).toSorted()).toEqual([STAFF, BEN])
  expect(await mailsAfter('2026-03-03T07:00:00Z')).toHaveLength(4)
})

test('the sweep does not search for waiting work once everybody has the morning mail', async () => {
  await workThat(DUE)
  await mailsAfter(`${MONDAY}T07:00:00Z`)
  shop.database.failOn(/partition by reason/, statementTimeout())
  expect(await mailsAfter(`${MONDAY}T07:10:00Z`)).toHaveLength(1)
  await expect(mailsAfter(`${MONDAY}T07:20:00Z`, [STAFF, BEN])).rejects.toThrow('Not now.')
})

test('an owner who is also invited gets one morning mail', async () => {
  await workThat(DUE)
  const by = { actor: STAFF, at: shop.clock.port.now() }
  await invitePerson(shop.context.db, { email: STAFF, role: 'member' }, by)
  await signIn(STAFF)
  expect(await mailsAfter(`${MONDAY}T07:00:00Z`)).toHaveLength(1)
})

test.each([
  ['before seven o’clock', `${MONDAY}T06:59:59Z`],
  ['from ten o’clock on', `${MONDAY}T10:00:00Z`],
  ['before seven o’clock in summer time', '2026-03-30T05:59:59Z'],
  ['on a Sunday', '2026-03-01T08:00:00Z'],
  ['on Good Friday', '2026-04-03T08:00:00Z'],
])('no morning mail is sent %s', async (_when, moment) => {
  await workThat(LATE)
  expect(await mailsAfter(moment)).toEqual([])
})

test('no morning mail is sent if no work and no message waits', async () => {
  await workThat(`step = 'delivered', promised_on = date '2026-02-27'`)
  await aMessage()
  await shop.database.sql(`update contact_messages set state = 'answered'`, [])
  expect(await mailsAfter(`${MONDAY}T08:00:00Z`)).toEqual([])
})

test('work and messages that come after seven o’clock are in the next day’s morning mail', async () => {
  await aMessage(`${MONDAY}T07:01:00Z`)
  await workThat(`step_since = timestamptz '2026-02-23 07:01Z'`)
  expect(await mailsAfter(`${MONDAY}T09:50:00Z`)).toEqual([])
  const [mail] = await mailsAfter('2026-03-03T07:00:00Z')
  expect(mail?.subject).toBe(`${ISSUE_TEXTS['customer-silent'].title}: 1, 1 new message`)
})

test('the total in the morning mail includes work that the mail does not list', async () => {
  const order = await workThat(LATE, 1)
  await workThat(DUE, 2)
  await shop.database.sql(
    `insert into order_items
      (order_id, line, product_id, name, price, quantity, steps, step, step_since, promised_on, is_order_under_way)
    select order_id, line + n, product_id || n, name, price, quantity, steps, step, step_since,
      promised_on, is_order_under_way
    from order_items, generate_series(1, 59) n where order_id = $1`,
    [order.id],
  )
  const [mail] = await mailsAfter(`${MONDAY}T07:00:00Z`)
  const [late, due] = [ISSUE_TEXTS['work-late'].title, ISSUE_TEXTS['work-due'].title]
  expect(mail?.subject).toBe(`${late}: 60, ${due}: 1`)
  const listed = mail?.text.split(`order ${order.number}: `) ?? []
  expect(mail?.text).toContain(`The order list has ${60 - (listed.length - 1)} more of these.`)
  expect(mail?.text).toContain(promisedDayText(formatDate('2026-03-06')))
})

test('a morning mail replaces an earlier morning mail that has not been sent', async () => {
  await workThat(DUE)
  await mailsAfter(`${MONDAY}T07:00:00Z`)
  const mails = await mailsAfter('2026-03-03T07:00:00Z')
  const tuesday = new Date('2026-03-03T07:00:00Z')
  expect(mails.map(({ failedAt }) => failedAt)).toEqual([tuesday, null])
})

test('a preview on a copy of the database sends no morning mail', async () => {
  await workThat(LATE)
  shop.context.isFork = true
  expect(await mailsAfter(`${MONDAY}T08:00:00Z`)).toEqual([])
})

test('a sweep sends the morning mail instead of an alert for each piece of work', async () => {
  for (const [index, columns] of [LATE, DUE, SILENT].entries()) await workThat(columns, index)
  shop.context.owners = [STAFF]
  shop.clock.passMinutes(22 * 60)
  await sweep(shop.context)
  expect(shop.database.mailsOf('order-alert')).toEqual([])
  const [mail, ...others] = shop.database.mailsOf('staff-morning')
  expect([mail?.sentAt, others]).toEqual([expect.any(Date), []])
})
