import { expect, test } from 'vitest'

import { drawWordmark } from '#build/wordmark.ts'

test('a short firm name has a wordmark of one line, and a long firm name a wordmark of two lines', () => {
  const short = drawWordmark('Ash Partners')!
  const long = drawWordmark('Featherstone, Cholmondeley')!
  const heights = [short, long].map(({ viewBox }) => Number(viewBox.split(' ')[3]))
  expect(heights[1]! / heights[0]!).toBeCloseTo(2, 1)
  expect(long.width).toBeLessThanOrEqual(12)
  expect(drawWordmark('Ash Tree')!.paths[0]).toBe(short.paths[0])
})

test('the wordmark of a very long firm name has three lines, as many as the header has room for', () => {
  const { viewBox, width } = drawWordmark(
    'Worshipful Company of Northmere Valuers, Surveyors and Sale Document Partners',
  )!
  const [wide = 0, high = 0] = viewBox.split(' ').slice(2).map(Number)
  expect((high * width) / wide).toBeCloseTo(3 * 1.05, 1)
})

test('a firm name of one word has a wordmark without a second part', () => {
  expect(drawWordmark('Ash')!.paths[1]).toBe('')
})

test('a firm name with letters that no typeface has gets no drawn wordmark', () => {
  expect(drawWordmark('Łódź & Фирма')).toBeUndefined()
  for (const name of ['Łódź', 'Фирма']) expect(drawWordmark(name)?.width).toBeGreaterThan(1)
})
