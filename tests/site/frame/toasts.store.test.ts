import { expect, test } from 'vitest'

import { openPage } from '#tests/browser/fake-browser.ts'

test('a new toast replaces the oldest toast', async () => {
  const { store, toasts } = await openPage(() => import('#site/frame/toasts.store.ts'))
  const show = (title: string, replaced?: number) =>
    store.showToast({ kind: 'info', title }, replaced)
  for (const title of ['one', 'two', 'three']) show(title)
  show('five', show('four'))

  expect(toasts.get().map(({ title }) => title)).toEqual(['two', 'three', 'five'])
})

test('a new toast replaces a toast with the same text', async () => {
  const { store, toasts } = await openPage(() => import('#site/frame/toasts.store.ts'))
  for (const title of ['one', 'two', 'one']) store.showToast({ kind: 'error', title })

  expect(toasts.get().map(({ title }) => title)).toEqual(['two', 'one'])
})
