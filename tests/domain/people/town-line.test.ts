import { expect, test } from 'vitest'

import { townLine } from '#domain/people/town-line.ts'

test.each([
  ['GB', 'Whitby', 'North Yorkshire', 'YO21 1DH', 'Whitby, North Yorkshire, YO21 1DH'],
  ['GB', 'Whitby', '', '', 'Whitby'],
  ['DE', 'Berlin', '', '10115', '10115 Berlin'],
  ['CY', 'Nicosia', '', '1010', '1010 Nicosia'],
  ['ES', 'Getafe', 'Madrid', '28901', '28901 Getafe, Madrid'],
  ['US', 'Austin', 'TX', '78701', 'Austin, TX 78701'],
])(
  'the line of a town in %s has its parts in the order of the country: %s, %s, %s',
  (country, city, state, zipCode, line) => {
    expect(townLine({ country, city, state, zipCode })).toBe(line)
  },
)
