import { randomUUID } from 'node:crypto'

import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { correctOrder, refundOrder } from '#contract/order.ts'
import { totalOf } from '#domain/document-lines.ts'
import type { DocumentFacts } from '#domain/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import { priceParts } from '#domain/vat.ts'
import { settle } from '#use-cases/settle.ts'

import { openLine } from './line.ts'
import { ofFile, shopOfFile, staffOf } from './shop.ts'

const VAT_RATE = 20

const line = ofFile(openLine)
const shop = shopOfFile({ line })
const staff = staffOf(shop)
beforeAll(() => shop.deliveries('drop'))
afterEach(() => line.delay(0))

interface History {
  id: string
  sessionId: string
}

const detail = async ({ id }: Pick<History, 'id'>) => await shop.detail(id, staff)

/** An order whose price contains VAT, paid. */
async function begun(): Promise<History> {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set vat_rate = $2 where id = $1`, [id, VAT_RATE])
  await shop.pay(sessionId)
  await settle(shop.joined(), sessionId, 'all')
  return { id, sessionId }
}

interface DocumentRow {
  kind: string
  number: string
  version: number
  subject: string
  facts: DocumentFacts
}

const documentsOf = (id: string) =>
  shop.rows<DocumentRow>(
    `select kind, number, version, subject, facts from documents d where order_id = $1 and version =
      (select max(version) from documents where subject = d.subject) order by kind, number`,
    [id],
  )

/** What the provider has given back of a payment, and what its bookings of disputes come to, in pence. */
async function booksOf({ sessionId }: History) {
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const filter = { payment_intent: session.payment_intent as string, limit: 100 }
  const [refunds, disputes] = await Promise.all([
    shop.stripe.refunds.list(filter),
    shop.stripe.disputes.list(filter),
  ])
  const bookings = disputes.data.flatMap((dispute) => dispute.balance_transactions)
  return {
    going: refunds.data.filter(({ status }) => status === 'pending' || status === 'succeeded'),
    disputed: sum(bookings),
    held: sum(disputes.data.filter(({ status }) => status === 'needs_response')),
  }
}

function sum(list: readonly { amount: number }[]): number {
  return list.reduce((all, { amount }) => all + amount, 0)
}

async function expectBooks(history: History): Promise<void> {
  const order = await detail(history)
  const [documents, books] = await Promise.all([documentsOf(history.id), booksOf(history)])
  expect(order.refunded).toBe(sum(books.going))
  expect((order.lost ?? 0) + books.held + books.disputed).toBe(0)

  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const notes = documents.filter(({ kind, facts }) => kind === 'credit-note' && !facts.isVoid)
  const arrived = books.going.filter(({ status }) => status === 'succeeded')
  const refunds = notes.flatMap(({ facts }) => facts.refund?.id ?? [])
  expect(refunds.toSorted()).toEqual(arrived.map(({ id }) => id).toSorted())
  const [charged, credited] = [invoices, notes].map((all) =>
    totalOf(all.flatMap(({ facts }) => facts.lines)),
  )
  const kept = order.total - sum(arrived)
  const { vat } = priceParts(kept, VAT_RATE, order.buyer.country)
  expect(charged!.gross - credited!.gross).toBe(kept)
  const pennies = Math.abs(charged!.vat - credited!.vat - (vat ?? 0))
  expect(pennies).toBeLessThanOrEqual(kept === 0 || vat === null ? 0 : arrived.length)
  const shown = order.documents.map(({ number, amount }) => `${number} ${amount}`)
  expect(shown.toSorted()).toEqual(
    documents.map(({ number, facts }) => `${number} ${totalOf(facts.lines).gross}`).toSorted(),
  )
}

const ask = (orderId: string, amount: number) =>
  shop.post(
    refundOrder,
    { requestId: randomUUID(), orderId, amount, parts: {}, reason: 'duplicate' },
    staff,
  )

describe('[row 78] at the same moment, over a slow line to the database', () => {
  test('two of the staff refund over half of one order: one of them hears what is left', async () => {
    const history = await begun()
    const { total } = await detail(history)
    const more = Math.ceil(total / 2) + 1
    line.delay(10)
    const answers = await Promise.all([ask(history.id, more), ask(history.id, more)])
    line.delay(0)
    const [made, late] = answers.toSorted((one, other) => one.status - other.status)
    expect(made?.status).toBe(200)
    expect(late?.error).toMatchObject({
      code: 'refund-refused',
      message: expect.stringContaining(formatMoney(total - more)),
    })
    expect(await detail(history)).toMatchObject({ refunded: more })
    await expectBooks(history)
  })

  test('a refund, the webhooks of it and readings give one credit note, one mail and one entry', async () => {
    const history = await begun()
    await shop.deliveries('normal')
    line.delay(10)
    const readings = Array.from({ length: 3 }, () =>
      settle(shop.joined(), history.sessionId, 'all'),
    )
    const [answer] = await Promise.all([ask(history.id, 10_000), ...readings])
    line.delay(0)
    expect(answer.status).toBe(200)
    await shop
      .eventually(async () => (await shop.providerState()).deliveries)
      .not.toContainEqual(expect.objectContaining({ status: 'waiting' }))
    await shop.deliveries('drop')
    const { mails, timeline } = await detail(history)
    expect(mails.filter(({ kind }) => kind === 'refund-made')).toHaveLength(1)
    expect(timeline.filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(1)
    await expectBooks(history)
  })

  test('a correction of the country and a refund: what is left is invoiced anew without VAT', async () => {
    const history = await begun()
    const { buyer } = await detail(history)
    line.delay(10)
    const to = { ...buyer, country: 'FR' }
    const answers = await Promise.all([
      shop.post(correctOrder, { orderId: history.id, from: buyer, to }, staff),
      ask(history.id, 10_000),
    ])
    line.delay(0)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const documents = await documentsOf(history.id)
    expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
      'credit-note',
      'credit-note',
      'invoice',
      'invoice',
    ])
    await expectBooks(history)
  })
})
