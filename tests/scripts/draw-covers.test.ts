import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { drawCovers } from '#scripts/draw-covers.ts'

test('product pictures are up to date with their specimens: npm run covers', async () => {
  for (const [id, picture] of await drawCovers()) {
    expect(readFileSync(`public/images/products/${id}.svg`, 'utf8')).toBe(picture)
  }
})
