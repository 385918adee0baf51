import { expect, test } from 'vitest'

import { networkOf } from '#data/upkeep/limits.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['everybody', 'everybody'],
])('the network of the address %j is %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
