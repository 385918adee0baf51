import { expect, test } from 'vitest'

import { withSmallScripts } from '#build/reading-pages/page-scripts.ts'

test('scripts of a page lose their space, and do the same', () => {
  const page = '<script>\n  const words = [ 1, 2 ]\n  shown = words.length\n</script>'
  expect(withSmallScripts(page)).toBe('<script>const words=[1,2];shown=words.length;</script>')
})

test('files and data stay as they are', () => {
  const page =
    '<script type="module" src="/a.js"></script><script type="application/ld+json">{ "a": 1 }</script>'
  expect(withSmallScripts(page)).toBe(page)
})

test('scripts that stand side by side become one', () => {
  const page =
    '<script>one ( )</script> <script>\n two ( )\n</script><p></p><script>three()</script>'
  expect(withSmallScripts(page)).toBe(
    '<script>one(),two();</script><p></p><script>three();</script>',
  )
})
