import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { drawIcons } from '#scripts/draw-icons.ts'

test('the icons are those of the firm’s mark and colours (npm run icons)', async () => {
  const icons = await drawIcons()
  for (const [name, picture] of icons) {
    expect(picture.length, name).toBeLessThan(5000)
    if (name.endsWith('.svg')) expect(readFileSync(`public/${name}`)).toEqual(picture)
  }
})
