import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { correctOrder } from '#contract/correct-order.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { OrdersAnswer } from '#contract/orders.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import type { Buyer } from '#domain/checkout-form.ts'
import { documentPath } from '#paths.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopOfFile, staffOf } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

/** A paid order of a new address, whose confirmation has left. */
async function paid() {
  const old = `${randomUUID()}@wrong.example`
  const { id } = await shop.settled({ customerInfo: { email: old } })
  return { id, old, email: `${randomUUID()}@right.example` }
}

const read = (id: string) => shop.detail(id, staff)
const send = (orderId: string, from: Partial<Buyer>, to: Buyer) =>
  shop.post(correctOrder, { orderId, from, to }, staff)

/** Corrects fields of an order as it stands now. */
async function change(orderId: string, fields: Partial<Buyer>) {
  const { buyer } = await read(orderId)
  return send(orderId, buyer, { ...buyer, ...fields })
}

const correct = (orderId: string, email: string) => change(orderId, { email })

/** What the timeline tells of the mails after a correction, oldest first. */
const noted = (order: OrderDetail) =>
  order.timeline
    .filter(({ kind }) => /^(mail-redirected|copy-)/.test(kind))
    .map(({ kind, facts, actor }) => ({ kind, facts, actor }))
    .toReversed()

test('a mail that was given up goes to the corrected address with the corrected invoice, once, and the issue is over', async () => {
  const { id, old, email } = await paid()
  await shop.rows(
    `update mails set sent_at = null, failed_at = now(), attempts = 7
    where order_id = $1 and kind = 'order-confirmation'`,
    [id],
  )
  expect((await read(id)).issues).toHaveLength(1)
  const lastName = 'Corrected'
  const answers = await Promise.all([
    change(id, { email: ` ${email} `, lastName }),
    change(id, { email, lastName }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { value } = await correct(id, email)
  expect(value.buyer.email).toBe(email)
  expect(value.issues).toEqual([])
  expect(value.mails.filter(({ to }) => to === old)).toEqual([])
  expect(value.timeline.filter(({ kind }) => kind === 'email-corrected')).toMatchObject([
    {
      actor: shop.platform.staffEmail,
      facts: { type: 'correction', field: 'email', before: old, after: email },
    },
  ])
  expect(noted(value)).toEqual([
    {
      kind: 'mail-redirected',
      facts: { type: 'mail', mail: 'order-confirmation', to: email },
      actor: shop.platform.staffEmail,
    },
  ])
  await shop.eventually(() => shop.mailsOf(email)).toHaveLength(1)
  expect(await shop.mailsOf(old)).toHaveLength(1)
  const attached = await shop.rows(
    `select version from mails m join documents d on d.id = m.document_id
    where m.order_id = $1 and recipient = $2`,
    [id, email],
  )
  expect(attached).toEqual([{ version: 2 }])
})

test('a confirmation that had left goes to the corrected address too, once', async () => {
  const { id, old, email } = await paid()
  await Promise.all([correct(id, email), correct(id, email)])
  expect(noted((await correct(id, email)).value)).toEqual([
    {
      kind: 'copy-queued',
      facts: { type: 'mail', mail: 'order-confirmation', to: email },
      actor: shop.platform.staffEmail,
    },
  ])
  await shop.eventually(() => shop.mailsOf(email)).toHaveLength(1)
  expect(await shop.mailsOf(old)).toHaveLength(1)
})

test('a copy that may not be sent yet is told to staff as held back, and as sent when it is', async () => {
  const { id, email } = await paid()
  for (const copy of ['a', 'b', 'c']) {
    await shop.rows(
      `insert into mails (id, order_id, kind, dedupe_key, is_copy, recipient, subject, body_text,
        body_html, created_at, sent_at)
      values (gen_random_uuid(), $1, 'order-confirmation', $2, true, 'x@wrong.example', '', '', '',
        now(), now())`,
      [id, `copy:${id}:${copy}`],
    )
  }
  await correct(id, email)
  const held = (await correct(id, email)).value
  expect(noted(held)).toMatchObject([
    { kind: 'copy-held-back', facts: { type: 'mail', mail: 'order-confirmation', to: email } },
  ])
  expect(await shop.mailsOf(email)).toEqual([])

  await shop.rows(
    `update mails set created_at = now() - interval '2 hours' where dedupe_key like $1`,
    [`copy:${id}:%`],
  )
  expect(noted((await correct(id, email)).value).map(({ kind }) => kind)).toEqual([
    'copy-held-back',
    'copy-queued',
  ])
  await shop.eventually(() => shop.mailsOf(email)).toHaveLength(1)
})

test('what was at the mail server meanwhile is noted as it was, and the new one leaves all the same', async () => {
  const { id, old, email } = await paid()
  const [mail] = await shop.rows<{ id: string }>(
    `update mails set sent_at = null, next_attempt_at = now() + interval '1 minute'
    where order_id = $1 and kind = 'order-confirmation' returning id`,
    [id],
  )
  await correct(id, email)
  await shop.rows(`update mails set sent_at = now(), failed_at = null where id = $1`, [mail?.id])
  const { mails } = (await correct(id, email)).value
  expect(mails.filter(({ kind }) => kind === 'order-confirmation').map(({ to }) => to)).toEqual([
    email,
    old,
  ])
  await shop.quiet()
  expect(await shop.mailsOf(email)).toHaveLength(1)
})

test('each field that is corrected is one entry with before and after, and nothing else changes', async () => {
  const { id, old } = await paid()
  const before = await read(id)
  const fields = { lastName: 'Lovelace-King', companyName: 'King & Daughters', city: 'York' }
  const { value } = await change(id, fields)

  expect(value).toMatchObject({ buyer: { ...before.buyer, ...fields }, mails: before.mails })
  const entries = value.timeline.slice(0, -before.timeline.length)
  expect(entries.map(({ kind, actor, facts }) => ({ kind, actor, facts })).toReversed()).toEqual(
    Object.entries(fields).map(([field, after]) => ({
      kind: 'details-corrected',
      actor: shop.platform.staffEmail,
      facts: { type: 'correction', field, before: before.buyer[field as keyof Buyer], after },
    })),
  )
  const query = new URLSearchParams({ search: 'lovelace-king' })
  const found = await shop.get<OrdersAnswer>(`/api/orders?${query}`, staff)
  expect(found.value.orders.map((order) => order.id)).toEqual([id])
  expect((await shop.mailsOf(old)).length).toBe(1)
})

test('a corrected VAT number is kept compact, found, and printed on another version of the invoice', async () => {
  const { id } = await paid()
  const corrected = await change(id, { vatNumber: 'GB 999 8887 76', reference: 'PO-9001' })
  expect(corrected.value.buyer).toMatchObject({ vatNumber: 'GB999888776', reference: 'PO-9001' })
  const [invoice] = corrected.value.documents
  const pdf = await fetch(shop.platform.url + documentPath(invoice!.id), { headers: staff })
  const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(text).toMatch(/Version 2.*Your reference: PO-9001 Your VAT number: GB999888776/)
  const wrong = await change(id, { vatNumber: 'GB1', reference: 'x'.repeat(61) })
  expect(wrong.error.fields).toEqual({
    'to.vatNumber': 'A VAT number that begins with GB should look like GB123456789',
    'to.reference': 'Reference cannot exceed 60 characters',
  })
  expect((await read(id)).buyer).toEqual(corrected.value.buyer)
})

/** A paid order whose price contains VAT. */
async function withVat() {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set vat_rate = 20 where id = $1`, [id])
  await shop.pay(sessionId)
  await shop.post(verifyPayment, { sessionId })
  await shop.quiet()
  return { id, sessionId }
}

const listed = ({ documents }: Pick<OrderDetail, 'documents'>) =>
  documents?.map(({ kind, version, replacedBy }) => [kind, version, replacedBy !== undefined])

describe('a country that changes the VAT', () => {
  test('is credited and invoiced anew, once, however often and by how many it is asked', async () => {
    const { id, sessionId } = await withVat()
    const { buyer, total } = await read(id)
    const to = { ...buyer, country: 'FR' }
    const answers = await Promise.all([
      send(id, buyer, to),
      send(id, buyer, to),
      send(id, buyer, to),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const order = (await send(id, buyer, to)).value
    expect(listed(order)).toEqual([
      ['invoice', 1, true],
      ['invoice', 1, false],
      ['credit-note', 1, false],
    ])
    const [first, second, note] = order.documents
    expect(first!.replacedBy).toBe(second!.number)
    expect([second!.amount, note!.amount]).toEqual([total, total])
    expect((await shop.post(verifyPayment, { sessionId })).value).toMatchObject({
      documents: order.documents.map(({ number, replacedBy }) =>
        replacedBy === undefined ? { number } : { number, replacedBy },
      ),
    })
    const text = async (path: string) => {
      const pdf = await fetch(shop.platform.url + path, { headers: staff })
      return (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text
    }
    await shop.quiet()
    const told = await shop.mailsOf(`A corrected invoice for your order ${order.number}`)
    expect(told.map(({ to, attachments }) => [to, attachments.map(({ name }) => name)])).toEqual([
      [buyer.email, [`${second!.number}.pdf`, `${note!.number}.pdf`]],
    ])
    expect(await text(second!.href)).toContain(`Replaces invoice: ${first!.number}`)
    expect(await text(note!.href)).toContain(`Corrects invoice: ${first!.number}`)

    const again = (await change(id, { city: 'Lyon' })).value
    expect(listed(again)).toEqual([
      ['invoice', 1, true],
      ['credit-note', 1, false],
      ['invoice', 2, false],
    ])
  })

  test('is for those who may refund: a member is refused, and nothing changes', async () => {
    const { id } = await withVat()
    const before = await read(id)
    const member = await shop.invited(`${randomUUID()}@firm.example`, 'member', staff)
    const to = { ...before.buyer, country: 'FR' }
    const refused = await shop.post(correctOrder, { orderId: id, from: before.buyer, to }, member)
    expect([refused.status, refused.error.code]).toEqual([403, 'forbidden'])
    expect(await read(id)).toEqual(before)
    const words = { ...before.buyer, city: 'Leeds' }
    const allowed = await shop.post(
      correctOrder,
      { orderId: id, from: before.buyer, to: words },
      member,
    )
    expect(allowed.value.buyer.city).toBe('Leeds')
  })

  test('goes with a mail that has not left, in place of the invoice it had', async () => {
    const { id } = await withVat()
    await shop.rows(
      `update mails set sent_at = null, failed_at = now(), attempts = 7
      where order_id = $1 and kind = 'order-confirmation'`,
      [id],
    )
    const { documents } = (await change(id, { country: 'FR' })).value
    const [waiting] = await shop.rows<{ id: string }>(
      `select document_id as id from mails where order_id = $1 and kind = 'order-confirmation'`,
      [id],
    )
    expect(documents?.find(({ id: own }) => own === waiting?.id)).toMatchObject({ kind: 'invoice' })
    expect(waiting?.id).not.toBe(documents?.[0]?.id)
    await shop.rows(`update mails set sent_at = now(), failed_at = null where order_id = $1`, [id])
  })
})

test('[row 95] documents are append-only: neither changed nor taken away, whoever asks the database', async () => {
  const { id } = await paid()
  const before = await shop.rows(`select * from documents where order_id = $1`, [id])
  for (const sql of [
    `update documents set facts = jsonb_set(facts, '{paidAt}', '""') where order_id = $1`,
    `update documents set number = 'INV-0' where order_id = $1`,
    `delete from documents where order_id = $1`,
    `with erasing as (select set_config('shop.erasing', 'on', true))
    update documents set facts = jsonb_set(facts, '{lines}', '[]') from erasing where order_id = $1`,
  ]) {
    await expect(shop.rows(sql, [id])).rejects.toThrow('append-only')
  }
  expect(await shop.rows(`select * from documents where order_id = $1`, [id])).toEqual(before)
})

test('what somebody else has corrected meanwhile is told, and stands', async () => {
  const { id } = await paid()
  const { buyer } = await read(id)
  const answers = await Promise.all([
    send(id, buyer, { ...buyer, city: 'Leeds' }),
    send(id, buyer, { ...buyer, city: 'York' }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const { timeline, buyer: after } = await read(id)
  expect(timeline.filter(({ kind }) => kind === 'details-corrected')).toHaveLength(1)
  const late = await send(id, buyer, { ...buyer, position: 'Director' })
  expect(late.error.code).toBe('order-changed')
  expect((await read(id)).buyer).toEqual(after)
})

test('what the checkout would not take is refused, and so is an order whose customer was erased', async () => {
  const { id, email } = await paid()
  const { buyer } = await read(id)
  const wrong = await send(id, buyer, { ...buyer, email: 'ada@', city: 'X' })
  expect([wrong.status, Object.keys(wrong.error.fields ?? {}).toSorted()]).toEqual([
    422,
    ['to.city', 'to.email'],
  ])
  expect((await read(id)).buyer).toEqual(buyer)
  await shop.rows(`update orders set customer_email = '', redacted_at = now() where id = $1`, [id])
  for (const orderId of [id, randomUUID()]) {
    const answer = await send(orderId, buyer, { ...buyer, email })
    expect(answer.error.code).toBe('order-not-found')
  }
  expect(await shop.mailsOf(email)).toEqual([])
})
