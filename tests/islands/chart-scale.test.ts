import { expect, test } from 'vitest'

import { scaleOf } from '#islands/admin/reports/ReportChart.tsx'

test.each([
  [[], [0, 100]],
  [[150_000], [0, 50_000, 100_000, 150_000]],
  [
    [-20_000, 60_000],
    [-20_000, 0, 20_000, 40_000, 60_000],
  ],
])('a chart of %j has round marks, 0 among them: %j', (amounts, marks) => {
  expect(scaleOf(amounts)).toEqual({ least: marks[0], most: marks.at(-1), marks })
})
