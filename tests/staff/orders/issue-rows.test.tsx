import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { formatLondonTime } from '#domain/time/date.ts'
import { ShopIssueRow } from '#staff/orders/IssueRows.tsx'

test('an issue of the shop shows when the issue began, in London time', () => {
  const since = '2026-07-01T23:30:00.000Z'
  const html = renderToStaticMarkup(
    <ShopIssueRow
      issue={{ key: 'sweep-silent:1', reason: 'sweep-silent', since, count: null }}
      rechecking="no"
    />,
  )
  const text = formatLondonTime(since)
  expect(html).toMatch(new RegExp(`<time dateTime="${since}"[^>]*>${RegExp.escape(text)}</time>`))
})
