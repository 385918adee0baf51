import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ShopIssueRow } from '#islands/admin/orders/IssueRows.tsx'

test('what is wrong with the shop says how long it has been so', () => {
  const since = '2026-03-01T09:00:00.000Z'
  const html = renderToStaticMarkup(
    <ShopIssueRow
      issue={{ key: 'sweep-silent:1', reason: 'sweep-silent', since, count: null }}
      asOf={Date.parse('2026-03-01T12:10:00.000Z')}
      rechecking="no"
    />,
  )
  expect(html).toMatch(new RegExp(`<time dateTime="${since}"[^>]*>3 hours ago</time>`))
})
