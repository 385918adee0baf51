import { expect, test } from 'vitest'

import { drawIcons } from '#scripts/draw-icons.ts'

test('no icon exceeds 5 KB', async () => {
  for (const [name, picture] of await drawIcons()) expect(picture.length, name).toBeLessThan(5000)
})
