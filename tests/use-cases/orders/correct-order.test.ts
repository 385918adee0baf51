import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { OrderDetail } from '#contract/staff/order.ts'
import { hasEvent, insertEvents } from '#data/orders/order-events.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { aBuyer } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  netSales,
  detailOf,
  runWhileBlocked,
  OWNER,
  setOrder,
  settledPayment,
  STAFF,
  valueOf,
  type TestOrder,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { sendOrderEmail } from '#use-cases/mail/send-order-email.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { listOrders } from '#use-cases/orders/orders.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'

const MEMBER = { ...OWNER, role: 'member' } as const
const WRONG = aBuyer().email
const RIGHT = 'right@firm.example'

const shop = shopOfEach()
let order: TestOrder
/** An order is paid, and its confirmation is sent. */
beforeEach(async () => {
  order = (await settledPayment(shop)).order
  await deliverMails(shop.context)
})

type By = typeof OWNER | typeof MEMBER

/** Corrects fields of an order; `from` is what the page showed, by default the current details. */
function correct(fields: Partial<Buyer>, by: By = OWNER, from = order.buyer) {
  return correctOrder(shop.context, { orderId: order.id, from, to: { ...from, ...fields } }, by)
}

const corrected = async (fields: Partial<Buyer>) => valueOf(await correct(fields))
const detail = () => detailOf(shop, order.id)

async function sentTo(address: string) {
  await deliverMails(shop.context)
  return shop.mail.sent.filter(({ to, kind }) => to === address && kind === 'order-confirmation')
}

/** Changes columns of the confirmation mail. */
const setConfirmation = (columns: string) =>
  shop.database.sql(
    `update mails set ${columns} where order_id = $1 and kind = 'order-confirmation'`,
    [order.id],
  )
const GIVEN_UP = 'sent_at = null, failed_at = created_at, attempts = 7'

/** Timeline entries about mails after a correction, oldest first. */
const mailEntries = ({ timeline }: OrderDetail) =>
  timeline
    .filter(({ kind }) => /^(mail-redirected|copy-)/.test(kind))
    .map(({ kind, facts, actor }) => ({ kind, facts, actor }))
    .toReversed()
const entryOf = (kind: string) => ({
  kind,
  facts: { type: 'mail', mail: 'order-confirmation', to: RIGHT },
  actor: STAFF,
})

describe('a corrected email address', () => {
  test('a corrected email address gets the mail that was given up, with a new link', async () => {
    await setConfirmation(GIVEN_UP)
    expect((await detail()).issues).toHaveLength(1)
    const { accessKey, buyer } = order
    const fields = { email: RIGHT, lastName: 'Corrected' }
    const answers = [1, 2].map(() => correct(fields, OWNER, buyer))
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true])
    const found = await corrected({ email: RIGHT })
    expect(found).toMatchObject({ buyer: fields, issues: [] })
    expect(found.mails.filter(({ to }) => to === WRONG)).toEqual([])
    const facts = { type: 'correction', field: 'email', before: WRONG, after: RIGHT }
    const entries = found.timeline.filter(({ kind }) => kind === 'email-corrected')
    expect(entries).toMatchObject([{ actor: STAFF, facts }])
    expect(mailEntries(found)).toEqual([entryOf('mail-redirected')])

    const [mail, ...others] = await sentTo(RIGHT)
    expect([others, (await sentTo(WRONG)).length]).toEqual([[], 1])
    expect(`${mail?.text} ${mail?.html}`).not.toContain(accessKey)
    expect(mail?.text).toContain(`key=${order.accessKey}`)
    const { documentId } = shop.database.mails.find(({ id }) => id === mail?.id)!
    expect(order.documents.find(({ id }) => id === documentId)?.version).toBe(2)
  })

  test('a corrected email address gets a copy of a confirmation that was already sent', async () => {
    const { buyer } = order
    await Promise.all([1, 2].map(() => correct({ email: RIGHT }, OWNER, buyer)))
    expect(mailEntries(await detail())).toEqual([entryOf('copy-queued')])
    expect([(await sentTo(RIGHT)).length, (await sentTo(WRONG)).length]).toEqual([1, 1])
  })

  test('the timeline shows whether the copy to a corrected email address is held back or queued', async () => {
    for (let copy = 0; copy < 3; copy += 1) {
      await sendOrderEmail(shop.context, { orderId: order.id })
      await deliverMails(shop.context)
    }
    expect(mailEntries(await corrected({ email: RIGHT }))).toEqual([entryOf('copy-held-back')])
    expect(await sentTo(RIGHT)).toEqual([])
    shop.clock.passMinutes(120)
    expect(mailEntries(await corrected({}))).toEqual([
      entryOf('copy-held-back'),
      entryOf('copy-queued'),
    ])
    expect(await sentTo(RIGHT)).toHaveLength(1)
  })

  test('a corrected email address gets the mail even while the mail to the old address is being sent', async () => {
    await setConfirmation(`sent_at = null, next_attempt_at = created_at + interval '1 minute'`)
    shop.clock.passMinutes(0.5)
    const [first] = shop.database.mailsOf('order-confirmation')
    await corrected({ email: RIGHT })
    const sent = `update mails set sent_at = $2, failed_at = null where id = $1`
    await shop.database.sql(sent, [first?.id, shop.clock.port.now()])
    const { mails } = await corrected({})
    const recipients = mails.flatMap(({ kind, to }) => (kind === 'order-confirmation' ? [to] : []))
    expect(recipients).toEqual([RIGHT, WRONG])
    expect(await sentTo(RIGHT)).toHaveLength(1)
  })
})

test('each corrected field is one timeline entry with the values before and after', async () => {
  const before = await detail()
  const fields = { lastName: 'Lovelace-King', companyName: 'King & Daughters', city: 'York' }
  shop.clock.passMinutes(1)
  const found = await corrected(fields)
  expect(found).toMatchObject({ buyer: { ...before.buyer, ...fields }, mails: before.mails })
  const entries = found.timeline.slice(0, -before.timeline.length)
  expect(entries.map(({ kind, actor, facts }) => ({ kind, actor, facts })).toReversed()).toEqual(
    Object.entries(fields).map(([field, after]) => ({
      kind: 'details-corrected',
      actor: STAFF,
      facts: { type: 'correction', field, before: before.buyer[field as keyof Buyer], after },
    })),
  )
  const search = new URLSearchParams({ search: 'lovelace-king' })
  expect(await listOrders(shop.context, search)).toMatchObject({
    value: { orders: [{ id: order.id }] },
  })
})

test('a correction does not overwrite an earlier correction that the page did not show', async () => {
  const { buyer } = order
  const cities = ['Leeds', 'York'].map((city) => correct({ city }, OWNER, buyer))
  const answers = await Promise.all(cities)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const changed = { failure: { code: 'order-changed' } }
  expect(answers.find(({ ok }) => !ok)).toMatchObject(changed)
  const after = order.buyer
  expect(await correct({ position: 'Director' }, OWNER, buyer)).toMatchObject(changed)
  expect(order.buyer).toEqual(after)
  const { timeline } = await detail()
  expect(timeline.filter(({ kind }) => kind === 'details-corrected')).toHaveLength(1)
})

test('an order whose customer was erased cannot be corrected', async () => {
  await setOrder(shop, order, { customer_email: '', redacted_at: shop.clock.port.now() })
  expect(await correct({ email: RIGHT })).toMatchObject({ failure: { code: 'order-not-found' } })
  expect(await sentTo(RIGHT)).toEqual([])
})

const ABROAD = { country: 'FR' }

const documentList = ({ documents }: Pick<OrderDetail, 'documents'>) =>
  documents.map(({ kind, version, replacedBy }) => [kind, version, replacedBy !== undefined])

describe('a country that changes the VAT', () => {
  let sessionId: string
  /** An order whose price contains VAT. */
  beforeEach(async () => {
    const begun = await beginPayment(shop, { attempt: attemptOf(2) })
    order = begun.order
    sessionId = begun.sessionId
    await setOrder(shop, order, { vat_rate: 20 })
    shop.provider.pay(sessionId)
    await settle(shop.context, sessionId)
  })

  test('a country that changes the VAT leads to one credit note and one new invoice', async () => {
    await deliverMails(shop.context)
    const { buyer, total } = order
    shop.clock.passMinutes(1)
    const answers = [1, 2, 3].map(() => correct(ABROAD, OWNER, buyer))
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true, true])
    const found = await corrected(ABROAD)
    expect(documentList(found)).toEqual([
      ['invoice', 1, true],
      ['invoice', 1, false],
      ['credit-note', 1, false],
    ])
    const [first, second, note] = found.documents
    expect(first!.replacedBy).toBe(second!.number)
    expect([second!.amount, note!.amount]).toEqual([total, total])
    const shown = found.documents.map(({ number, replacedBy }) =>
      replacedBy === undefined ? { number } : { number, replacedBy },
    )
    expect(await verifyPayment(shop.context, { sessionId }, 'ip')).toMatchObject({
      value: { documents: shown },
    })
    const subject = `A corrected invoice for your order ${order.number}`
    const corrections = shop.database.mails.filter((mail) => mail.subject === subject)
    expect(corrections.map(({ to }) => to)).toEqual([buyer.email])
    const print = vi.spyOn(shop.context.printer, 'print')
    await deliverMails(shop.context)
    const attached = print.mock.calls.map(([{ number, invoiceNumber }]) => [number, invoiceNumber])
    expect(attached).toEqual([
      [second!.number, first!.number],
      [note!.number, first!.number],
    ])

    shop.clock.passMinutes(1)
    expect(documentList(await corrected({ city: 'Lyon' }))).toEqual([
      ['invoice', 1, true],
      ['credit-note', 1, false],
      ['invoice', 2, false],
    ])
  })

  test('after a simultaneous refund and change of VAT, the remaining amount is invoiced without VAT (row 78)', async () => {
    const refund = { requestId: attemptOf(9), orderId: order.id, amount: 10_000, parts: {} }
    const answers = await Promise.all([
      correct(ABROAD),
      refundOrder(shop.context, { ...refund, reason: 'duplicate' }, STAFF),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    const kinds = (await detail()).documents.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['credit-note', 'credit-note', 'invoice', 'invoice'])
    // The original order is in the books too.
    expect(await netSales(shop)).toEqual({ kept: 2 * order.total - 10_000, vat: 0 })
  })

  test('a change of VAT and a simultaneous sale of the same product do not deadlock (row 79)', async () => {
    const payment = {
      first: `update document_numbers set last = last where series = 'TEST-INV'`,
      last: `update monthly_figures set gross = gross where kind = 'sale'`,
    }
    await runWhileBlocked(shop, payment, async () => expect((await correct(ABROAD)).ok).toBe(true))
  })

  test('the staff role "member" may not change a country if the change affects the VAT', async () => {
    const before = await detail()
    expect(await correct(ABROAD, MEMBER)).toMatchObject({ failure: { code: 'forbidden' } })
    expect(await detail()).toEqual(before)
    expect(await correct({ city: 'Leeds' }, MEMBER)).toMatchObject({
      value: { buyer: { city: 'Leeds' } },
    })
  })

  test('an unsent mail gets the new invoice after a change of VAT', async () => {
    await setConfirmation(GIVEN_UP)
    const { documents } = await corrected(ABROAD)
    const waiting = shop.database.mails.find(
      ({ orderId, kind }) => orderId === order.id && kind === 'order-confirmation',
    )
    const attached = documents.find(({ id }) => id === waiting?.documentId)
    expect(attached).toMatchObject({ kind: 'invoice' })
    expect(attached).not.toHaveProperty('replacedBy')
  })
})

test('an order has an event if kind and facts agree, also without facts', async () => {
  const { db, clock } = shop.context
  const plain = { kind: 'reminder-sent' } as const
  const noted = { ...plain, facts: { type: 'text', text: 'Leases' } } as const
  const other = { ...plain, facts: { type: 'text', text: 'Plans' } } as const
  const found = () =>
    Promise.all([plain, noted, other].map((event) => hasEvent(db, order.id, event)))
  await db.query(...insertEvents(order.id, clock.now(), [noted]))
  expect(await found()).toEqual([false, true, false])
  await db.query(...insertEvents(order.id, clock.now(), [plain]))
  expect(await found()).toEqual([true, true, false])
})

test('no SQL statement can change or delete documents (row 95)', async () => {
  const kept = `select * from documents where order_id = $1`
  const before = await shop.database.sql(kept, [order.id])
  for (const sql of [
    `update documents set facts = jsonb_set(facts, '{paidAt}', '""') where order_id = $1`,
    `update documents set number = 'INV-0' where order_id = $1`,
    `delete from documents where order_id = $1`,
    `with erasing as (select set_config('shop.erasing', 'on', true))
    update documents set facts = jsonb_set(facts, '{lines}', '[]') from erasing where order_id = $1`,
  ]) {
    await expect(shop.database.sql(sql, [order.id])).rejects.toThrow('append-only')
  }
  await expect(shop.database.sql('truncate documents cascade')).rejects.toThrow('append-only')
  expect(await shop.database.sql(kept, [order.id])).toEqual(before)
})
