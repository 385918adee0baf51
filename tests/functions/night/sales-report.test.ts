import { expect, test } from 'vitest'

import { linesByMonth } from '#domain/money/report.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { shopWithSales } from '#tests/functions/shops/booked-sales.ts'

const { shop, paid, issue, anOrder, report, csvOf } = shopWithSales()

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
