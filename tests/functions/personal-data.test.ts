import { expect, test } from 'vitest'

import { closeIssue } from '#contract/staff/issues.ts'
import { addNote, correctOrder, moveStep } from '#contract/staff/order.ts'
import { exportPerson } from '#contract/staff/people.ts'
import { FIRST_STEP, FIRST, SECOND_STEP } from '#tests/catalogue.ts'

import { outputOf } from './command.ts'
import { shopForFile, withVariables } from './shop.ts'

const PERSON = { name: 'Canary Finch', email: 'canary@person.example', phone: '020 7946 0999' }

const shop = shopForFile()

/** All rows of all tables except these, as text. */
async function allRowsExcept(...but: string[]): Promise<string> {
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

/** A paid order of PERSON with a note, a message to the firm and an unsent mail. */
async function createPersonalData(): Promise<string> {
  const { id, orderNumber } = await shop.settled({ customerInfo: PERSON })
  const cookie = await shop.staffCookie()
  await shop.post(addNote, { orderId: id, text: 'Canary rang back' }, { cookie })
  const move = { orderId: id, productId: FIRST, from: FIRST_STEP.id, to: SECOND_STEP.id }
  await shop.post(moveStep, { ...move, words: 'Dear Canary, thank you' }, { cookie })
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

test('an erasure deletes a person from all stored data (row 72)', async () => {
  const orderNumber = await createPersonalData()
  const other = await shop.begin()
  const owner = { cookie: await shop.staffCookie() }
  const { value: copy } = await shop.post(exportPerson, { email: 'CANARY@person.example' }, owner)
  const kinds = [
    'order-confirmation',
    'order-notification',
    'contact-notification',
    'contact-acknowledgement',
    'delivery-step',
    'staff-sign-in',
  ]
  expect(copy).toMatchObject({
    orders: [{ order_number: orderNumber, phone: PERSON.phone, items: [expect.anything()] }],
    messages: [{ message: 'Canary would like to sell' }],
    mails: expect.arrayContaining(kinds.map((kind) => expect.objectContaining({ kind }))),
  })
  for (const words of ['Canary rang back', 'Dear Canary, thank you']) {
    expect(JSON.stringify(copy)).toContain(words)
  }
  expect(JSON.stringify(copy)).not.toContain(other.orderNumber)
  expect(JSON.stringify(copy)).not.toMatch(/access_key|search_/)
  expect((await shop.people(owner)).log[0]).toMatchObject({
    kind: 'exported',
    detail: `the data of the customer of ${orderNumber}`,
  })

  // The host sets a different variable for the database.
  const output = await withVariables({ NETLIFY_DB_URL: shop.platform.databaseUrl }, () =>
    outputOf('scripts/erase.ts', '', '--email', 'CANARY@person.example'),
  )
  expect(output).toContain('Personal details erased: 1 order, 1 message, ')
  expect(output).toMatch(/^\d invoices and credit notes remain until /m)
  const left = await allRowsExcept('documents')
  expect(left).not.toMatch(/canary|7946 0999/i)
  expect(left).toContain(orderNumber)
  expect(await allRowsExcept()).toContain('Canary & Sons')
  expect((await shop.order(other.sessionId)).settlement).toBe('pending')
})
