import { expect, test } from 'vitest'

import { clientAddress } from '#local-platform/web/client-address.ts'

const PROXY = '10.0.0.2'

function addressOf(forwarded: string | undefined, proxies: number): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const call = { headers, socket: { remoteAddress: PROXY } }
  return clientAddress(call, proxies)
}

test.each([
  ['the caller without a proxy, whatever it writes', '203.0.113.9', 0, PROXY],
  ['the address that the only proxy saw', '203.0.113.9', 1, '203.0.113.9'],
  [
    'the address that the proxy saw, not a forged one',
    '198.51.100.1, 203.0.113.9',
    1,
    '203.0.113.9',
  ],
  [
    'the address that the outer of two proxies saw',
    '198.51.100.1, 203.0.113.9, 10.0.0.1',
    2,
    '203.0.113.9',
  ],
  ['an address without its port', '203.0.113.9:50412', 1, '203.0.113.9'],
  ['an IPv6 address without its port', '[2001:db8::7]:50412', 1, '2001:db8::7'],
  ['the caller if the proxy wrote nothing', undefined, 1, PROXY],
  ['the caller if the proxy wrote no address', 'unknown', 1, PROXY],
])('the visitor’s address is %s', (_what, forwarded, proxies, address) => {
  expect(addressOf(forwarded, proxies)).toBe(address)
})
