import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { drawCovers } from '#scripts/draw-covers.ts'

test('the pictures of products are those that their specimens give: npm run covers', async () => {
  for (const [id, picture] of await drawCovers()) {
    expect(readFileSync(`public/images/products/${id}.svg`, 'utf8')).toBe(picture)
  }
})
