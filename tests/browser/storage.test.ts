import { expect, test } from 'vitest'

import { canStore, storedJson } from '#browser/storage.ts'
import { pageForEach } from '#tests/browser/fake-browser.ts'

const { browser } = pageForEach(() => import('#browser/storage.ts'))
const stored = storedJson('local', 'key', (json) => ({ json }))

test('browser storage keeps a value as JSON until it is removed', () => {
  expect(stored.write([{ a: 1 }])).toBe(true)
  expect(browser.local.get('key')).toBe('[{"a":1}]')
  expect(stored.read()).toEqual({ json: [{ a: 1 }] })
  stored.remove()
  expect(stored.read()).toEqual({ json: null })
})

test.each(['', '{', 'undefined', '[1,', '\u0000', 'NaN', "{'id':1}", 'null'])(
  'the text %j in browser storage is read as a missing value',
  (text) => {
    browser.local.set('key', text)
    expect(stored.read()).toEqual({ json: undefined })
  },
)

test('the shop detects that browser storage is blocked', () => {
  expect(canStore()).toBe(true)
  browser.blockStorage()
  expect(stored.write(1)).toBe(false)
  expect(canStore()).toBe(false)
})
