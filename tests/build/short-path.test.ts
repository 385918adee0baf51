import { expect, test } from 'vitest'

import { shortenPath } from '#build/short-path.ts'

test('a shortened path has one number for a horizontal or vertical line and no line of zero length', () => {
  expect(shortenPath('M1 2l3 0l0-4l0 0l5 6z')).toBe('M1 2h3v-4l5 6z')
})

test('a shortened path omits the letter of a repeated command', () => {
  expect(shortenPath('M1 2l3 4l-5 6l7 8z')).toBe('M1 2l3 4-5 6 7 8z')
})

test('a shortened path omits the control point of a curve that smoothly continues the previous curve', () => {
  expect(shortenPath('M0 0q4 0 7 2q3 2 5 6')).toBe('M0 0q4 0 7 2t5 6')
})

test('shortening a path moves a control point by one unit at most, even after many curves', () => {
  expect(shortenPath('M0 0q4 0 7 2q3 3 5 6')).toBe('M0 0q4 0 7 2t5 6')
  expect(shortenPath('M0 0q4 0 7 2q3 4 5 6')).toBe('M0 0q4 0 7 2 3 4 5 6')
  expect(shortenPath('M0 0q4 0 7 2q3 3 5 6q2 3 4 4')).toBe('M0 0q4 0 7 2t5 6 4 4')
  expect(shortenPath('M0 0q4 0 7 2q3 3 5 6q2 2 4 4')).toBe('M0 0q4 0 7 2t5 6q2 2 4 4')
})

test('a curve that follows a line keeps its control point in the shortened path', () => {
  expect(shortenPath('M0 0q4 0 7 2l1 1q3 2 5 6')).toBe('M0 0q4 0 7 2l1 1q3 2 5 6')
})
