import { expect, test } from 'vitest'

import { changedRows } from '#scripts/preview/pictures.ts'

/** A picture one pixel wide, by the shade of each row. */
const picture = (rows: readonly number[]) => ({
  data: Buffer.from(rows.flatMap((shade) => [shade, shade, shade])),
  width: 1,
  height: rows.length,
})
const rows = (count: number, shade = 1) => Array.from({ length: count }, () => shade)

test('a picture is cut to what changed and what stands around it', () => {
  const was = picture([...rows(1000), 5, ...rows(1000)])
  const is = picture([...rows(1000), 6, ...rows(1000)])
  expect(changedRows(was, is)).toEqual({ top: 840, height: 321 })
})

test('what was put in is shown whole, as far as one picture shows it', () => {
  const was = picture([...rows(500, 1), ...rows(500, 2)])
  expect(changedRows(was, picture([...rows(500, 1), ...rows(100, 3), ...rows(500, 2)]))).toEqual({
    top: 340,
    height: 420,
  })
  expect(changedRows(was, picture(rows(9000, 4)))).toEqual({ top: 0, height: 1800 })
})
