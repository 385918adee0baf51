import { expect, test } from 'vitest'

import { withStylesInHead } from '#build/reading-pages/styles-in-head.ts'

test('styles of the body go to the end of the head, in their order', () => {
  const html =
    '<head><style>a{}</style></head><body><div><style>b{}</style>x</div><style>c{}</style></body>'
  expect(withStylesInHead(html)).toBe(
    '<head><style>a{}</style><style>b{}</style><style>c{}</style></head><body><div>x</div></body>',
  )
})
