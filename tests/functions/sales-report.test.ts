import { expect, test } from 'vitest'

import { exportDocuments, salesReport } from '#contract/staff/sales-report.ts'
import { linesByMonth, reportLine } from '#domain/money/report.ts'
import { londonMonth } from '#domain/time/month.ts'

import { shopWithSales } from './shops/booked-sales.ts'

const { shop, staff, paid, issue, anOrder, report, csvOf } = shopWithSales()

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
