import { randomUUID } from 'node:crypto'

import { constantFrom, integer, nat, record, sample } from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listMonthlyFigures } from '#data/documents/ledger.ts'
import { findById } from '#data/orders/orders.ts'
import { sumAmounts } from '#domain/documents/document-lines.ts'
import { accountingSign, type DocumentFacts, type DocumentKind } from '#domain/documents/invoice.ts'
import { reportLine } from '#domain/money/report.ts'
import { priceParts } from '#domain/money/vat.ts'
import { shiftMonth, londonMonth, type Month } from '#domain/time/month.ts'
import { FIRST } from '#tests/catalogue.ts'
import { expectNoGap, shopForFile } from '#tests/functions/shop.ts'
import { exportDocuments, requestedLayout } from '#use-cases/documents/export-documents.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { refundOrder } from '#use-cases/refunds/refund-order.ts'

const VAT_RATE = 20
const DAY = 86_400_000
const FIRST_MONTH = '2026-01'
const OWNER = {
  email: 'owner@firm.example',
  role: 'owner',
} as const

const CSV = requestedLayout(new URLSearchParams())!

const shop = shopForFile()
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-10T12:00:00.000Z') })
  await shop.deliveries('drop')
  await shop.rows(`alter table documents disable trigger documents_kept`)
  await shop.rows(`truncate orders, documents, document_numbers, monthly_figures cascade`)
  await shop.rows(`alter table documents enable trigger documents_kept`)
})
afterEach(() => vi.useRealTimers())

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms)
const readPayment = ({ sessionId }: { sessionId: string }) =>
  settle(shop.joined(), sessionId, 'all')

/** A paid order whose price contains VAT, before the shop has read the payment. */
async function paidUnread() {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set vat_rate = $2 where id = $1`, [id, VAT_RATE])
  await shop.pay(sessionId)
  return { id, sessionId }
}

type Sale = Awaited<ReturnType<typeof paidUnread>>

async function paid(): Promise<Sale> {
  const sale = await paidUnread()
  await readPayment(sale)
  return sale
}

async function correctBuyer({ id }: Sale, fields: { country?: string; companyName?: string }) {
  const { buyer } = (await findById(shop.joined().db, id))!
  const to = { ...buyer, ...fields }
  const answer = await correctOrder(shop.joined(), { orderId: id, from: buyer, to }, OWNER)
  expect(answer.ok).toBe(true)
}

const refundsOf = async ({ id }: Sale) =>
  (await findById(shop.joined().db, id))?.payment.refunds.map((refund) => refund.id) ?? []

/** Posts to the provider; ignores a refusal. */
const attempt = (path: string, body: object = {}) => shop.control(path, body).catch(() => undefined)

/** The figures, and the CSV, of the months from `from` to `to`. */
async function months(from: Month, to: Month) {
  const joined = shop.joined()
  const span = { from, to, realOnly: false }
  const sums = await listMonthlyFigures(joined.db, span)
  const csv = (await Array.fromAsync(exportDocuments(joined, span, CSV))).join('')
  return { sums, csv }
}

const lineOf = async (month: Month) => reportLine((await months(month, month)).sums)

/** Current figures and CSV of the months that have ended. */
async function closedMonths() {
  const to = shiftMonth(londonMonth(new Date()), -1)
  const { sums, csv } = await months(FIRST_MONTH, to)
  return { to, csv, sums: sums.map((figure) => JSON.stringify(figure)).toSorted() }
}

interface DocumentRow {
  kind: DocumentKind
  number: string
  version: number
  facts: DocumentFacts
}

const documentsOf = ({ id }: Pick<Sale, 'id'>) =>
  shop.rows<DocumentRow>(
    `select kind, number, version, facts from documents where order_id = $1
    order by issued_at, number, version`,
    [id],
  )

const STEP = record({
  what: constantFrom(
    'sale',
    'refund',
    'refund by staff',
    'refund by staff',
    'refund later',
    'refund arrives',
    'refund fails',
    'correct the words',
    'correct the country',
    'correct the country',
  ),
  which: nat(8),
  share: integer({ min: 1, max: 60 }),
  days: integer({ min: 0, max: 20 }),
})

type Step = ReturnType<(typeof STEP)['generate']>['value']

async function runStep(sales: Sale[], { what, which, share }: Step): Promise<void> {
  const sale = sales[which % sales.length]!
  const refunds = await refundsOf(sale)
  const refund = refunds[share % Math.max(refunds.length, 1)]
  const { total_amount } = await shop.order(sale.sessionId)
  const returned = { amount: Math.ceil((total_amount * share) / 100) }
  const ACTIONS: Readonly<Record<Step['what'], () => Promise<unknown>>> = {
    sale: async () => sales.push(await paid()),
    refund: () => attempt(`payments/${sale.sessionId}/refund`, returned),
    'refund by staff': () => {
      const parts: Record<string, number> = share % 2 ? { [FIRST]: returned.amount } : {}
      const asked = { requestId: randomUUID(), orderId: sale.id, parts, ...returned }
      return refundOrder(shop.joined(), { ...asked, reason: 'duplicate' }, OWNER.email)
    },
    'refund later': () =>
      attempt(`payments/${sale.sessionId}/refund`, { ...returned, status: 'pending' }),
    'refund arrives': () => attempt(`refunds/${refund}/succeed`),
    'refund fails': () => attempt(`refunds/${refund}/fail`),
    'correct the words': () => correctBuyer(sale, { companyName: `Company ${share}` }),
    'correct the country': () => correctBuyer(sale, { country: share % 2 ? 'FR' : 'GB' }),
  }
  await ACTIONS[what]()
  await readPayment(sale)
}

test('the figures of a past month never change, whatever happens to its orders (rows 79 and 93)', async () => {
  const sales = [await paid()]
  let known = await closedMonths()
  for (const step of sample(STEP, { numRuns: 40, seed: 31 })) {
    await runStep(sales, step)
    passTime(step.days * DAY * 0.7)
    const now = await closedMonths()
    expect(now.csv.startsWith(known.csv)).toBe(true)
    const ended = now.sums.filter((figure) => JSON.parse(figure).month <= known.to)
    expect(ended).toEqual(known.sums)
    known = now
  }
  expect(known.to > shiftMonth(FIRST_MONTH, 5)).toBe(true)

  for (const sale of sales) {
    const documents = await documentsOf(sale)
    const { total, buyer, payment } = (await findById(shop.joined().db, sale.id))!
    const [gross, vat] = (['gross', 'vat'] as const).map((part) =>
      documents.reduce(
        (sum, one) => sum + accountingSign(one) * sumAmounts(one.facts.lines)[part],
        0,
      ),
    )
    const returned = payment.refunds.filter(({ status }) => status === 'succeeded')
    expect(gross).toBe(total - returned.reduce((sum, { amount }) => sum + amount, 0))
    const due = priceParts(gross!, VAT_RATE, buyer.country).vat ?? 0
    expect(Math.abs(vat! - due)).toBeLessThanOrEqual(due === 0 ? 0 : returned.length)
    const meanings = documents.map(({ number, kind, facts: { lines } }) =>
      JSON.stringify([number, kind, lines]),
    )
    expect(new Set(meanings).size).toBe(new Set(documents.map(({ number }) => number)).size)
  }
  await expectNoGap(shop)
})

test('a payment of an ended month is booked in the month in which the shop learns of it (row 94)', async () => {
  vi.setSystemTime(Date.parse('2027-03-31T22:55:00.000Z'))
  const sale = await paidUnread()
  passTime(10 * 60_000)
  expect(londonMonth(new Date())).toBe('2027-04')
  const before = await months('2027-03', '2027-03')
  await readPayment(sale)
  expect(await months('2027-03', '2027-03')).toEqual(before)
  const [invoice] = await documentsOf(sale)
  expect(londonMonth(new Date(invoice!.facts.paidAt))).toBe('2027-03')
  const { total_amount } = await shop.order(sale.sessionId)
  expect(await lineOf('2027-04')).toMatchObject({ gross: total_amount })
})

test('a payment that the shop learns of within its month is booked on the day of payment (row 94)', async () => {
  vi.setSystemTime(Date.parse('2027-03-30T12:00:00.000Z'))
  const sale = await paidUnread()
  passTime(DAY)
  await readPayment(sale)
  const [row] = await shop.rows<{ day: Date }>(
    `select booked_at as day from documents where order_id = $1`,
    [sale.id],
  )
  expect(row?.day.toISOString().slice(0, 10)).toBe('2027-03-30')
})

test('the invoice of a delayed payment names the day on which the bank paid (row 94)', async () => {
  vi.setSystemTime(Date.parse('2026-03-30T12:00:00.000Z'))
  const { sessionId } = await shop.begin()
  await shop.pay(sessionId, 'delayed')
  const { id } = await shop.order(sessionId)
  await readPayment({ sessionId })
  passTime(3 * DAY)
  await shop.control(`payments/${sessionId}/settle`, {})
  await readPayment({ sessionId })
  const [invoice] = await documentsOf({ id })
  expect(londonMonth(new Date(invoice!.facts.paidAt))).toBe('2026-04')
})
