import { expect, test } from 'vitest'

import { clientAddress } from '#local-platform/web/client-address.ts'

const PROXY = '10.0.0.2'

function addressOf(forwarded: string | undefined, proxies: number): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const call = { headers, socket: { remoteAddress: PROXY } }
  return clientAddress(call, proxies)
}

test.each([
  ['the caller’s address without a proxy, whatever the header contains', '203.0.113.9', 0, PROXY],
  ['the address that the only proxy saw', '203.0.113.9', 1, '203.0.113.9'],
  [
    'the address that the proxy saw, not a forged address',
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
  ['the IPv4 address in the header, without the port', '203.0.113.9:50412', 1, '203.0.113.9'],
  ['the IPv6 address in the header, without the port', '[2001:db8::7]:50412', 1, '2001:db8::7'],
  ['the caller’s address if the header is missing', undefined, 1, PROXY],
  ['the caller’s address if the header contains no address', 'unknown', 1, PROXY],
])('the visitor’s IP address is %s', (_what, forwarded, proxies, address) => {
  expect(addressOf(forwarded, proxies)).toBe(address)
})
