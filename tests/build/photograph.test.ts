import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cropOf } from '#build/photograph.ts'

test.each([
  [{ width: 3000, height: 2000 }, 1, undefined, { left: 500, top: 0, width: 2000, height: 2000 }],
  [{ width: 3000, height: 2000 }, 1, '0% 50%', { left: 0, top: 0, width: 2000, height: 2000 }],
  [{ width: 3000, height: 2000 }, 1, '100% 0%', { left: 1000, top: 0, width: 2000, height: 2000 }],
  [{ width: 2000, height: 3000 }, 1.6, '50% 30%', { left: 0, top: 275, width: 2000, height: 1250 }],
])('of %j at a ratio of %d, with %s in view, stays %j', (size, ratio, focus, crop) => {
  expect(cropOf(size, ratio, focus)).toEqual(crop)
})

test('a crop lies within its picture, whatever shall be in view', () => {
  const pixels = fc.integer({ min: 1, max: 9000 })
  const share = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(pixels, pixels, share, share, (width, height, x, y) => {
      const crop = cropOf({ width, height }, 1.6, `${x}% ${y}%`)
      expect(crop.left).toBeGreaterThanOrEqual(0)
      expect(crop.top).toBeGreaterThanOrEqual(0)
      expect(crop.left + crop.width).toBeLessThanOrEqual(width)
      expect(crop.top + crop.height).toBeLessThanOrEqual(height)
    }),
  )
})
