import { expect, test } from 'vitest'

import { listAnnouncement, orderCountText } from '#staff/orders/orders.texts.ts'

test.each([
  [1, '1 order'],
  [1000, '1,000 orders'],
  [1001, '1,000+ orders'],
])('the text for %i orders is "%s"', (count, words) => {
  expect(orderCountText(count, 1000)).toBe(words)
})

test('the announcement of a list contains its total and the number of rows shown', () => {
  expect(listAnnouncement('120 orders', 50, true)).toBe('120 orders, 50 shown, more can be loaded')
  expect(listAnnouncement('3 orders', 3, false)).toBe('3 orders, 3 shown')
})
