import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import { Client } from 'pg'
import { expect, test } from 'vitest'

import { closeIssue, retryMails } from '#contract/issues.ts'
import { addNote, correctOrder } from '#contract/order.ts'
import { listPeople, type PeopleAnswer } from '#contract/people.ts'
import { erasePerson, exportPerson } from '#contract/personal-data.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { PURGES } from '#data/data-retention.ts'
import { queueCopy } from '#data/mails.ts'
import { KEPT_DAYS } from '#domain/retention.ts'
import { addDays, londonDay } from '#domain/working-day.ts'
import { documentPath } from '#paths.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopOfFile } from './shop.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const PERSON = { name: 'Canary Finch', email: 'canary@person.example', phone: '020 7946 0999' }

/** An embedded database takes one transaction after the other by itself. */
const IS_SERVER = process.env['DATABASE_URL'] !== undefined

const shop = shopOfFile({ printsDocuments: true })

/** Runs a command of package.json as a person does, with the database in one of its two variables. */
async function command(script: string, args: string[], variable = 'DATABASE_URL') {
  const { DATABASE_URL: _own, ...env } = process.env
  const run = promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: PROJECT,
    env: { ...env, [variable]: shop.platform.databaseUrl },
  })
  return (await run).stdout
}

/** Every row of every table but of some, as text. */
async function everything(...but: string[]): Promise<string> {
  const tables = await shop.rows<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows = await Promise.all(
    tables
      .filter(({ name }) => !but.includes(name))
      .map(({ name }) => shop.rows(`select to_jsonb(t) as row from ${name} t`)),
  )
  return JSON.stringify(rows)
}

/** A paid order with a note, a message, and a mail to the person that was never sent. */
async function leaveTraces(): Promise<string> {
  const { id, orderNumber } = await shop.settled({ customerInfo: PERSON })
  const cookie = await shop.staffCookie()
  await shop.post(addNote, { orderId: id, text: 'Canary rang back' }, { cookie })
  for (const email of ['canary@typing.example', PERSON.email]) {
    const { buyer } = await shop.detail(id, { cookie })
    const to = { ...buyer, email, companyName: 'Canary & Sons' }
    await shop.post(correctOrder, { orderId: id, from: buyer, to }, { cookie })
  }
  await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [id])
  const { issues } = await shop.detail(id, { cookie })
  for (const { key } of issues) {
    await shop.post(closeIssue, { key, note: 'Canary agrees' }, { cookie })
  }
  expect(await shop.rows(`select 1 from attention_closures`)).toHaveLength(1)
  const message = 'Canary would like to sell'
  await shop.write({ ...PERSON, email: PERSON.email.toUpperCase(), message })
  await shop.quiet()
  await shop.rows(
    `insert into mails (id, kind, dedupe_key, recipient, subject, body_text, body_html, created_at, failed_at)
    values (gen_random_uuid(), 'staff-sign-in', gen_random_uuid()::text, $1, '', 'Canary', '', now(), now())`,
    [PERSON.email],
  )
  return orderNumber
}

test('a person gets a copy of all that is held, and is erased from all of it (row 72)', async () => {
  const orderNumber = await leaveTraces()
  const other = await shop.begin()
  const copy = JSON.parse(await command('export', ['--email', 'CANARY@person.example']))
  expect(copy.orders).toMatchObject([
    { order_number: orderNumber, phone: PERSON.phone, items: [expect.anything()] },
  ])
  expect(JSON.stringify(copy.orders[0].timeline)).toContain('Canary rang back')
  expect(copy.messages).toMatchObject([{ message: 'Canary would like to sell' }])
  expect(copy.mails.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining([
      'order-confirmation',
      'order-notification',
      'contact-notification',
      'contact-acknowledgement',
      'staff-sign-in',
    ]),
  )
  expect(JSON.stringify(copy)).not.toContain(other.orderNumber)

  const told = await command('erase', ['--email', 'CANARY@person.example'], 'NETLIFY_DB_URL')
  expect(told).toContain('Personal details erased: 1 order, 1 message, ')
  expect(told).toMatch(/^\d invoices and credit notes remain until /m)
  const left = await everything('documents')
  expect(left).not.toMatch(/canary|7946 0999/i)
  expect(left).toContain(orderNumber)
  expect(await everything()).toContain('Canary & Sons')
  await expect(command('erase', ['--email', PERSON.email])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing is held about this person'),
  })
  expect((await shop.order(other.sessionId)).settlement).toBe('pending')
})

test('one order is erased by its number, all but the country, which decides about VAT', async () => {
  const { orderNumber, sessionId } = await shop.begin({ customerInfo: PERSON })
  expect(await command('erase', ['--order', orderNumber])).toContain(
    'Personal details erased: 1 order.',
  )
  const row = await shop.rows(
    `select customer_email, country from orders where stripe_session_id = $1`,
    [sessionId],
  )
  expect(row).toEqual([{ customer_email: '', country: expect.stringMatching(/^[A-Z]{2}$/) }])
  await expect(command('erase', ['--order', orderNumber])).rejects.toMatchObject({ code: 1 })
})

test('an order that is paid after its customer was erased is told to the firm until the money has gone back (rows 72 and 75)', async () => {
  const { orderNumber, sessionId } = await shop.begin({ customerInfo: PERSON })
  await command('erase', ['--order', orderNumber])
  await shop.pay(sessionId)
  await shop.quiet()
  const { id, payment_status } = await shop.order(sessionId)
  expect(payment_status).toBe('paid')
  const { error } = await shop.post(verifyPayment, { sessionId })
  expect(error).toMatchObject({
    code: 'order-closed',
    message: expect.stringContaining('The payment for it is recorded.'),
  })

  await shop.sweep()
  await shop.sweep()
  expect(await shop.subjects(orderNumber)).toEqual([
    `Order ${orderNumber}: Paid after the customer’s details were erased`,
  ])
  const staff = { cookie: await shop.staffCookie() }
  const reasons = async () => (await shop.issuesOf(id, staff)).map(({ reason }) => reason)
  expect(await reasons()).toEqual(['paid-after-erasure'])
  expect(await everything('documents')).not.toMatch(/canary|7946 0999/i)

  await shop.control(`payments/${sessionId}/refund`)
  await shop.eventually(reasons).toEqual([])
})

test('a copy that is asked for while the customer is erased is not written (row 72)', async () => {
  const { id } = await shop.settled({ customerInfo: PERSON })
  await shop.rows(`update orders set customer_email = '' where id = $1`, [id])
  const mail = { kind: 'order-confirmation', to: PERSON.email, subject: 'Copy' } as const
  const key = crypto.randomUUID()
  const copy = { ...mail, text: 'Copy', html: 'Copy', id: key, dedupeKey: `copy:${key}` }
  const limits = { perOrderAndHour: 3, perAddressAndDay: 10 }
  await queueCopy(shop.joined().db, id, copy, new Date(), limits)
  expect(await shop.rows(`select 1 from mails where id = $1`, [key])).toEqual([])
})

test('an order that is paid while its time runs out keeps its customer (row 72)', async () => {
  const { sessionId } = await shop.begin({ customerInfo: PERSON })
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set settlement = 'expired' where id = $1`, [id])
  await shop.age(id, '31 days')
  const payment = new Client({ connectionString: shop.platform.databaseUrl })
  await payment.connect()
  await payment.query('begin')
  await payment.query(`update orders set settlement = 'paid' where id = $1`, [id])
  const purge = shop.platform.runScheduled('purge-data')
  if (IS_SERVER) await waits(payment)
  await payment.query('commit')
  await payment.end()
  expect((await purge).status).toBe(200)
  expect(await shop.rows(`select customer_email from orders where id = $1`, [id])).toEqual([
    { customer_email: PERSON.email },
  ])
})

/** Passes once somebody waits for a lock. */
async function waits(client: Client): Promise<void> {
  const waiting = `select 1 from pg_locks where not granted`
  await expect.poll(async () => (await client.query(waiting)).rows).not.toEqual([])
}

test('invoices and credit notes of an erased person stay, for owners and bookkeepers alone (row 90)', async () => {
  const person = { name: 'Merlin Hawk', email: 'merlin@person.example', phone: '020 7946 0888' }
  const owner = { cookie: await shop.staffCookie() }
  const { id, sessionId } = await shop.settled({ customerInfo: person })
  await shop.control(`payments/${sessionId}/refund`, { amount: 100 })
  await shop.eventually(async () => (await shop.detail(id, owner)).documents).toHaveLength(2)
  const { documents: own = [] } = (await shop.post(verifyPayment, { sessionId })).value as {
    documents?: { id: string; href: string }[]
  }
  const answer = await shop.post(erasePerson, { email: person.email.toUpperCase() }, owner)
  expect(answer.value).toMatchObject({ orders: 1, documents: 2 })
  const kept = KEPT_DAYS.paidOrder
  expect(answer.value.keptUntil).toBe(addDays(londonDay(new Date()), kept))

  const member = await shop.invited('member@firm.example', 'member', owner)
  const books = await shop.invited('books@firm.example', 'bookkeeper', owner)
  for (const { id: document, href } of own) {
    const path = documentPath(document)
    for (const headers of [owner, books]) {
      const pdf = await fetch(shop.platform.url + path, { headers })
      const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
      expect(text).toContain(person.name)
    }
    for (const asked of [shop.get(path, member), shop.get(path), shop.get(href)]) {
      expect((await asked).error.code).toBe('not-found')
    }
  }
  expect(JSON.stringify(await shop.detail(id, member))).not.toMatch(/merlin/i)
  expect(await everything('documents', 'staff_members')).not.toMatch(/merlin|7946 0888/i)

  const now = new Date()
  const after = new Date(now.getTime() + 60_000)
  await PURGES.documents(shop.joined().db, { before: after, now, limit: 500, owners: [] })
  const facts = await shop.rows<{ buyer: object }>(
    `select facts -> 'buyer' as buyer from documents where order_id = $1`,
    [id],
  )
  for (const { buyer } of facts) {
    const { country, ...others } = buyer as Record<string, string>
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(new Set(Object.values(others))).toEqual(new Set(['']))
  }
})

test('an address that an order was corrected from is erased, and no other that holds it (row 90)', async () => {
  const staff = { cookie: await shop.staffCookie() }
  const [mistyped, longer, right] = ['ann@wrong.example', 'joann@wrong.example', 'x@right.example']
  const orders = []
  for (const email of [mistyped, longer]) {
    const { id } = await shop.settled({ customerInfo: { email } })
    const { buyer } = await shop.detail(id, staff)
    const to = { ...buyer, email: right }
    await shop.post(correctOrder, { orderId: id, from: buyer, to }, staff)
    await shop.post(addNote, { orderId: id, text: `Was not\n${mistyped.toUpperCase()}.` }, staff)
    orders.push(id)
  }
  await shop.quiet()
  const told = await shop.post(erasePerson, { email: mistyped }, staff)
  expect(told.value).toMatchObject({ orders: 0, entries: 3 })
  const left = await everything()
  expect(left.replaceAll(longer, '')).not.toMatch(/ann@wrong/i)
  expect(left).toContain(longer)
  for (const id of orders) expect((await shop.detail(id, staff)).buyer.email).toBe(right)
})

test('an owner exports and erases on the page, which is written down without a name', async () => {
  const person = { ...PERSON, email: 'asks@person.example' }
  const owner = { cookie: await shop.staffCookie() }
  const { orderNumber } = await shop.settled({ customerInfo: person })
  const { value } = await shop.post(exportPerson, { email: person.email }, owner)
  expect(value).toMatchObject({ orders: [{ order_number: orderNumber, phone: person.phone }] })
  expect(JSON.stringify(value)).not.toContain('access_key')
  await shop.post(erasePerson, { email: person.email }, owner)
  const { log } = (await shop.get<PeopleAnswer>(listPeople.path, owner)).value
  const by = { actor: shop.platform.staffEmail }
  expect(log.slice(0, 2)).toMatchObject([
    { ...by, kind: 'erased', detail: `the customer of ${orderNumber}` },
    { ...by, kind: 'exported', detail: `what is held about the customer of ${orderNumber}` },
  ])
  for (const endpoint of [exportPerson, erasePerson]) {
    const none = await shop.post<unknown>(endpoint, { email: person.email }, owner)
    expect([none.status, none.error.code]).toEqual([404, 'not-found'])
  }
})

test('the words of a mail that was never sent go as those of others do, and it can go out no more', async () => {
  const [mail] = await shop.rows<{ id: string }>(
    `insert into mails (id, kind, dedupe_key, recipient, subject, body_text, body_html, created_at, next_attempt_at)
    values (gen_random_uuid(), 'shop-alert', gen_random_uuid()::text, 'a@b.example', '', 'Words', 'Words',
      now() - interval '91 days', now() + interval '1 day') returning id`,
  )
  await shop.platform.runScheduled('purge-data')
  await shop.post(retryMails, {}, { cookie: await shop.staffCookie() })
  const [kept] = await shop.rows(
    `select body_text || body_html as words, failed_at is not null as given_up from mails where id = $1`,
    [mail?.id],
  )
  expect(kept).toEqual({ words: '', given_up: true })
})
