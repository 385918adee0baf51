import { writeFile } from 'node:fs/promises'

import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { cropOf } from '#build/photograph.ts'
import { folderOf } from '#tests/temporary-folder.ts'

const PROJECT = process.cwd()
const MATERIALS = [
  'content/images/a.jpg',
  'src/build/photograph.ts',
  'node_modules/sharp/package.json',
]

afterEach(() => process.chdir(PROJECT))

/** The address that a new build gives the photograph. */
async function addressOfBuild(): Promise<string> {
  vi.resetModules()
  const { fallbackRendition, renditionPath } = await import('#build/photograph.ts')
  return renditionPath(fallbackRendition({ address: '/images/a.jpg' }, 'scene'))
}

test.each(MATERIALS)('the address of a photograph changes with the content of %s', async (file) => {
  process.chdir(await folderOf(Object.fromEntries(MATERIALS.map((name) => [name, name]))))
  const before = await addressOfBuild()
  expect(await addressOfBuild()).toBe(before)
  await writeFile(file, 'otherwise')
  expect(await addressOfBuild()).not.toBe(before)
})

test.each([
  [{ width: 3000, height: 2000 }, 1, undefined, { left: 500, top: 0, width: 2000, height: 2000 }],
  [{ width: 3000, height: 2000 }, 1, '0% 50%', { left: 0, top: 0, width: 2000, height: 2000 }],
  [{ width: 3000, height: 2000 }, 1, '100% 0%', { left: 1000, top: 0, width: 2000, height: 2000 }],
  [{ width: 2000, height: 3000 }, 1.6, '50% 30%', { left: 0, top: 275, width: 2000, height: 1250 }],
])('the crop of %j to the ratio %d with the focus %s is %j', (size, ratio, focus, crop) => {
  expect(cropOf(size, ratio, focus)).toEqual(crop)
})

test('a crop stays within its picture for any focus point', () => {
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
