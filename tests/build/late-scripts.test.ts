import { expect, test } from 'vitest'

import { withLateScripts } from '#build/reading-pages/page-scripts.ts'

test('fetched modules wait, inline scripts stay as they are', () => {
  expect(withLateScripts('<script type="module" src="/a.js"></script><script>one()</script>')).toBe(
    '<script type="module" fetchpriority="low" src="/a.js"></script><script>one()</script>',
  )
})
