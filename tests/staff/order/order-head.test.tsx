import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { adminOrderPath } from '#paths.ts'
import { DUPLICATES_TEXTS } from '#staff/current-order/order.texts.ts'
import { DuplicatePayments } from '#staff/order/OrderHead.tsx'
import { closeButtonLabel } from '#staff/orders/issues.texts.ts'
import { anOrderDetail } from '#tests/builders.ts'

const [FIRST, LATER] = [
  '11111111-0000-4000-8000-000000000001',
  '22222222-0000-4000-8000-000000000002',
]
const ISSUE = {
  key: `possible-duplicate:${LATER}:${FIRST}`,
  reason: 'possible-duplicate',
} as const
const duplicate = (id: string, isLater: boolean) => ({
  id,
  order_number: '700000001',
  is_later: isLater,
})

const renderNotice = (more: Parameters<typeof anOrderDetail>[0]) =>
  renderToStaticMarkup(<DuplicatePayments mayWork variant="primary" order={anOrderDetail(more)} />)

test('the page of a duplicate order suggests a refund of the duplicate and links to the first order', () => {
  const html = renderNotice({ duplicates: [duplicate(FIRST, false)], issues: [ISSUE] })
  expect(html).toContain(`<a href="${adminOrderPath(FIRST)}">Order #700000001</a>`)
  expect(html).toContain(DUPLICATES_TEXTS.refundThis)
  expect(html).toContain(`aria-label="${closeButtonLabel(DUPLICATES_TEXTS.title)}"`)
})

test('the page of a duplicated order suggests a refund of the duplicate', () => {
  const html = renderNotice({ duplicates: [duplicate(LATER, true)], issues: [] })
  expect(html).toContain(adminOrderPath(LATER))
  expect(html).toContain(DUPLICATES_TEXTS.refundOther)
  expect(html).not.toContain(DUPLICATES_TEXTS.refundThis)
  expect(html).toContain(`>${DUPLICATES_TEXTS.openOther('700000001')}</a>`)
  expect(html).not.toContain('<button')
})

test('the page of an order without duplicates shows no notice', () => {
  expect(renderNotice({ duplicates: [], issues: [] })).toBe('')
})
