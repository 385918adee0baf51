import { expect, test, vi } from 'vitest'

import { randomBelow, randomUuid } from '#browser/random.ts'

test('random UUIDs are unique and of version 4', () => {
  const uuids = Array.from({ length: 50 }, randomUuid)

  expect(new Set(uuids).size).toBe(50)
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
})

test.each([
  [0, 0],
  [2 ** 32 - 1, 899_999_999],
])('the 32-bit number %i becomes the random number %i below 900,000,000', (draw, expected) => {
  const fill = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    ;(array as Uint32Array)[0] = draw
    return array
  })

  expect(randomBelow(900_000_000)).toBe(expected)
  fill.mockRestore()
})
