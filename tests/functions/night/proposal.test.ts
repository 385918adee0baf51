import { expect, test } from 'vitest'

import { proposalPath } from '#paths.ts'
import { FIRST } from '#tests/catalogue.ts'
import { shopOfFile } from '#tests/functions/shop.ts'

const shop = shopOfFile({ rateLimits: true })

test('at the latest, the 61st request for a proposal from one IP address is refused (row 96)', async () => {
  const asked = () => shop.get(proposalPath('', ''))
  const codes: string[] = []
  while (codes.length < 61 && codes.at(-1) !== 'too-many-requests') {
    codes.push((await asked()).error.code)
  }
  expect(codes.at(-1)).toBe('too-many-requests')
  expect((await fetch(shop.platform.url + proposalPath(`${FIRST}:1`, ''))).status).toBe(429)
})
