import { expect, test } from 'vitest'

import { openPage } from './fake-browser.ts'

test('an answer is kept while it has a word or a line of a cart', async () => {
  const { store, browser } = await openPage(() => import('#stores/answer-drafts.ts'))
  const line = { id: 'valuation', quantity: 1 }
  store.draftAnswer('worded', { text: 'Dear' })
  store.draftAnswer('carted', { cart: { lines: [line], preparedBy: '' } })
  store.draftAnswer('emptied', { text: 'D' })
  store.draftAnswer('emptied', { text: '', cart: store.NO_CART })

  const kept = JSON.parse(browser.session.get('answerDrafts') ?? '')
  expect(Object.keys(kept)).toEqual(['worded', 'carted'])
})
