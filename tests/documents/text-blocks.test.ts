import { expect, test } from 'vitest'

import { textBlocks } from '#documents/text-blocks.ts'

test('headings, paragraphs and points lose their marks and keep their words', () => {
  const text = '## One\n\nTwo **strong**\nlines, see [the page](/terms).\n\n- First\n- `Second`\n'
  expect(textBlocks(text)).toEqual([
    { isHeading: true, text: 'One' },
    { isHeading: false, text: 'Two strong lines, see the page.' },
    { isHeading: false, text: '• First' },
    { isHeading: false, text: '• Second' },
  ])
})
