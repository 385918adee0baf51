import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { confirmationPath, PATHS } from '#paths.ts'

test('every path begins with a single slash, so that it stays on the site', () => {
  for (const path of Object.values(PATHS)) {
    expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
    expect(path).toMatch(/^\/(?!\/)/)
  }
})

test('the confirmation URL contains any session id unchanged', () => {
  expect(confirmationPath('cs_test_1')).toBe('/order-confirmation?session_id=cs_test_1')
  fc.assert(
    fc.property(fc.string(), (sessionId) => {
      const url = new URL(confirmationPath(sessionId), 'https://shop.example')
      expect(url.pathname).toBe('/order-confirmation')
      expect(url.hash).toBe('')
      expect([...url.searchParams]).toEqual([['session_id', sessionId]])
    }),
  )
})
