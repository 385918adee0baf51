import { beforeEach, expect, test } from 'vitest'

import {
  exportDocuments,
  salesReport,
  type SalesReportAnswer,
} from '#contract/staff/sales-report.ts'
import { linesByMonth, reportLine } from '#domain/money/report.ts'
import { londonMonth } from '#domain/time/month.ts'
import { londonDay } from '#domain/time/working-day.ts'

import { shopForFile, staffOf } from './shop.ts'

interface BookedDocument {
  /** Versions of a document have the same subject; by default the subject is new. */
  subject?: string
  kind?: 'invoice' | 'credit-note'
  at: string
  /** Pence by product. */
  gross: Record<string, number>
  /** Whether the gross amounts include 20 % VAT (one sixth). */
  hasVat?: boolean
  isVoid?: boolean
  version?: number
  /** The invoice that this document credits or replaces, by the `subject` of that invoice. */
  corrects?: string
}

const shop = shopForFile()
const staff = staffOf(shop)
beforeEach(async () => {
  await shop.deliveries('normal')
  await shop.quiet()
  await shop.rows(`alter table documents disable trigger documents_kept`)
  await shop.rows(`truncate orders, documents, monthly_figures cascade`)
  await shop.rows(`alter table documents enable trigger documents_kept`)
})

async function paid() {
  const order = await shop.paid()
  const [row] = await shop.rows<{ intent: string }>(
    `select stripe_payment_intent_id as intent from orders where id = $1`,
    [order.id],
  )
  return { ...order, intent: row?.intent ?? '' }
}

let numbers = 0

/**
 * Inserts a document as the shop does when it issues one for an order; returns the subject of the
 * document.
 */
async function issue(
  orderId: string,
  { kind = 'invoice', at, gross, hasVat = true, isVoid, corrects, ...more }: BookedDocument,
): Promise<string> {
  numbers += 1
  const { version = 1, subject = `s-${numbers}` } = more
  const lines = Object.entries(gross).map(([productId, pence]) => {
    const vat = hasVat ? Math.round(pence / 6) : 0
    return { productId, name: productId, quantity: 1, net: pence - vat, vat, gross: pence }
  })
  const facts = {
    kind,
    order: { number: '123456789', date: at },
    paidAt: at,
    lines,
    ...(corrects === undefined
      ? kind === 'credit-note' && { refund: { id: `re_${numbers}`, at } }
      : { invoice: corrects }),
    ...(isVoid && { isVoid }),
    buyer: {
      name: 'Ada; =1+1',
      companyName: '=SUM(A1)',
      country: 'GB',
      vatNumber: '',
      reference: '',
    },
  }
  await shop.rows(
    `insert into documents (id, order_id, kind, number, version, subject, live, issued_at, facts)
    values (gen_random_uuid(), $1, $2, $3, $4, $5, false, $6, $7)`,
    [orderId, kind, `N-${numbers}`, version, subject, at, JSON.stringify(facts)],
  )
  return subject
}

/** An order without documents. */
async function anOrder(): Promise<string> {
  const { sessionId } = await shop.begin()
  return (await shop.order(sessionId)).id
}

const report = async (period = 'twelve-months') =>
  (await shop.get<SalesReportAnswer>(`${salesReport.path}?period=${period}`, staff)).value

async function csvOf(period = '2025') {
  const response = await fetch(`${shop.platform.url}${exportDocuments.path}?period=${period}`, {
    headers: staff,
  })
  return { response, text: await response.text() }
}

const thisMonth = () => londonMonth(new Date())

test('the sales report of a shop without sales has months but no figures', async () => {
  const { months, figures, years } = await report()
  expect([months.length, figures]).toEqual([12, []])
  expect(years).toEqual([Number(thisMonth().slice(0, 4))])
})

test('the sales report contains a sale immediately', async () => {
  const { total_amount } = await paid()
  expect(reportLine((await report()).figures)).toMatchObject({ gross: total_amount })
})

test('the sales report deducts a refund in the month of the refund', async () => {
  const id = await anOrder()
  await issue(id, { at: '2025-01-20T12:00:00.000Z', gross: { pim: 1200, other: 600 } })
  const note = { kind: 'credit-note', gross: { pim: 600 } } as const
  const subject = await issue(id, { ...note, at: '2025-02-03T12:00:00.000Z' })
  await issue(id, {
    ...note,
    subject,
    at: '2025-03-04T12:00:00.000Z',
    isVoid: true,
    version: 2,
  })
  const { figures, months } = await report('2025')
  const lines = linesByMonth(figures, months).map(({ line }) => line)
  expect(lines.slice(0, 3).map(({ gross, refunded, vat }) => [gross, refunded, vat])).toEqual([
    [1800, 0, 300],
    [0, 600, -100],
    [0, -600, 100],
  ])
})

test('the sales report has the figures of the same months a year earlier', async () => {
  await issue(await anOrder(), { at: '2024-05-20T12:00:00.000Z', gross: { pim: 1200 } })
  const { figures, earlier } = await report('2025')
  expect([reportLine(figures).gross, reportLine(earlier).gross]).toEqual([0, 1200])
})

test('the sales report refuses an unknown period', async () => {
  const answer = await shop.get(`${salesReport.path}?period=all`, staff)
  expect([answer.status, answer.error.code]).toEqual([422, 'invalid-request'])
})

test('the CSV for bookkeepers has a line for each invoice and credit note', async () => {
  const id = await anOrder()
  await issue(id, { at: '2025-03-31T23:00:00.000Z', gross: { pim: 1200, other: 601 } })
  await issue(id, {
    kind: 'credit-note',
    at: '2025-05-02T12:00:00.000Z',
    gross: { pim: 600 },
  })
  await issue(id, { at: '2024-12-31T23:59:59.999Z', gross: { pim: 999 } })
  const { response, text } = await csvOf()
  expect(response.headers.get('content-type')).toContain('text/csv')
  const [head, ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toContain('"Number","Kind","Date (London)","Order"')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"invoice","2025-04-01","123456789","Ada;\' =1+1","\'=SUM(A1)","GB"')
  expect(lines[0]).toContain('"15.01","3.00","18.01"')
  const gross = lines.map((line) => Number(line.split('","')[11]))
  expect(gross).toEqual([18.01, -6])
  const line = reportLine((await report('2025')).figures)
  expect(line.gross - line.refunded).toBe(1201)
})

test('the log records who exported the CSV for bookkeepers', async () => {
  const taken = async () => (await shop.people(staff)).log[0]
  await csvOf()
  expect(await taken()).toMatchObject({
    kind: 'exported',
    detail: 'documents.csv, 2025-01 to 2025-12',
  })
  const unknown = await shop.get(`${exportDocuments.path}?period=2025&layout=pdf`, staff)
  expect([unknown.status, unknown.error.code]).toEqual([422, 'invalid-request'])
  expect(await taken()).toMatchObject({ detail: 'documents.csv, 2025-01 to 2025-12' })
})

test('the sales report assigns each document to its month in London, even when the clocks change', async () => {
  const id = await anOrder()
  await issue(id, { at: '2025-03-31T22:59:59.999Z', gross: { pim: 1200 } })
  await issue(id, { at: '2025-03-31T23:00:00.000Z', gross: { pim: 2400 } })
  await issue(id, { at: '2025-10-31T23:59:59.999Z', gross: { pim: 3600 } })
  await issue(id, { at: '2025-11-01T00:00:00.000Z', gross: { pim: 4800 } })
  const { figures, months, years } = await report('2025')
  const sold = linesByMonth(figures, months).filter(({ line }) => line.gross !== 0)
  expect(sold.map(({ month, line }) => [month, line.gross, line.vat])).toEqual([
    ['2025-03', 1200, 200],
    ['2025-04', 2400, 400],
    ['2025-10', 3600, 600],
    ['2025-11', 4800, 800],
  ])
  expect(years.at(-1)).toBe(2025)
})

test('a correction of VAT or of the buyer’s details does not change the month of a sale in the sales report', async () => {
  const id = await anOrder()
  const sale = { at: '2025-01-20T12:00:00.000Z', gross: { pim: 1200 } }
  const subject = await issue(id, sale)
  const january = (await csvOf()).text
  const later = { ...sale, at: '2025-11-05T12:00:00.000Z' }
  await issue(id, { ...later, subject, version: 2 })
  await issue(id, { ...later, kind: 'credit-note', corrects: subject })
  await issue(id, { ...later, corrects: subject, hasVat: false })
  const { figures, months } = await report('2025')
  const lines = linesByMonth(figures, months).map(({ line }) => line)
  expect(lines.map(({ gross, net, vat }) => [gross, net, vat])).toEqual(
    months.map((month) => {
      if (month === '2025-01') return [1200, 1000, 200]
      return month === '2025-11' ? [0, 200, -200] : [0, 0, 0]
    }),
  )
  const { text } = await csvOf()
  expect(text).toContain(january.trimEnd())
  const added = text.slice(january.length).trimEnd().split('\r\n')
  expect(added.map((line) => [1, 2, 9, 10, 11, 12].map((cell) => line.split('","')[cell]))).toEqual(
    expect.arrayContaining([
      ['copy of invoice', '2025-11-05', '0.00', '0.00', '0.00', ''],
      ['credit note', '2025-11-05', '-10.00', '-2.00', '-12.00', expect.stringMatching(/^N-/)],
      ['invoice', '2025-11-05', '12.00', '0.00', '12.00', expect.stringMatching(/^N-/)],
    ]),
  )
})

test('each line of the CSV for bookkeepers names its order, payment and refund', async () => {
  const { sessionId, order_number, intent, total_amount } = await paid()
  await shop.control(`payments/${sessionId}/refund`, { amount: 500 })
  await shop
    .eventually(async () => (await shop.order(sessionId)).payment_status)
    .toBe('partially_refunded')
  const [note, invoice] = (await csvOf('this-year')).text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .toSorted()
  expect(invoice).toContain(`"${londonDay(new Date())}","${order_number}","Ada Lovelace"`)
  expect(invoice).toContain(`"${(total_amount / 100).toFixed(2)}","","GBP","${intent}",""`)
  expect(note).toMatch(/"credit note".*"-5\.00","[A-Z-]+-\d+-\d+","GBP","pi_\w+","re_\w+"$/)

  const { response, text } = await csvOf('this-year&layout=import')
  expect(response.headers.get('content-disposition')).toContain('documents-import.csv')
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toContain('"*ContactName","EmailAddress"')
  expect(lines).toHaveLength(2)
  expect(lines.toSorted()[0]).toContain('"TEST-CN-')
})
