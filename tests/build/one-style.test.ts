import { expect, test } from 'vitest'

import { withOneStyle } from '#build/reading-pages/one-style.ts'

test('styles become one, at the end of the head, in their order', () => {
  const html =
    '<head><style>a{}</style><title>x</title></head><body><div><style>b{}</style>x</div><style>c{}</style></body>'
  expect(withOneStyle(html)).toBe(
    '<head><title>x</title><style>a{}b{}c{}</style></head><body><div>x</div></body>',
  )
})
