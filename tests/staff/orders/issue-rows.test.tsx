import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { formatMoney } from '#domain/money/money.ts'
import { formatLondonTime } from '#domain/time/date.ts'
import { OrderIssueRow, ShopIssueRow } from '#staff/orders/IssueRows.tsx'
import { anOrderRecord } from '#tests/builders.ts'

test('an issue of the shop shows when the issue began, in London time', () => {
  const since = '2026-07-01T23:30:00.000Z'
  const html = renderToStaticMarkup(
    <ShopIssueRow
      issue={{ key: 'sweep-silent:1', reason: 'sweep-silent', since, count: null }}
      runningAction="no"
    />,
  )
  const text = formatLondonTime(since)
  expect(html).toMatch(new RegExp(`<time dateTime="${since}"[^>]*>${RegExp.escape(text)}</time>`))
})

test('a transfer of which a part is missing shows the total of its order and the outstanding amount', () => {
  const { id, order_number, customer_name, total_amount } = anOrderRecord()
  const html = renderToStaticMarkup(
    <OrderIssueRow
      item={{
        key: 'transfer-short:1',
        reason: 'transfer-short',
        since: '2026-07-01T23:30:00.000Z',
        amount: 5000,
        order: { id, order_number, customer_name, total_amount },
      }}
      runningAction="no"
    />,
  )
  expect(html).toContain(`>${formatMoney(total_amount)}<`)
  expect(html).toContain(`${formatMoney(5000)} outstanding`)
})
