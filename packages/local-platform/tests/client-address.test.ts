import { expect, test } from 'vitest'

import { clientAddress } from '#local-platform/web/client-address.ts'

const PROXY = '10.0.0.2'

function addressOf(forwarded: string | undefined, proxies: number): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const call = { headers, socket: { remoteAddress: PROXY } }
  return clientAddress(call, proxies)
}

test.each([
  ['without a proxy the caller itself, whatever it writes', '203.0.113.9', 0, PROXY],
  ['behind one proxy what that one saw', '203.0.113.9', 1, '203.0.113.9'],
  ['never what a visitor wrote before it', '198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['behind two what the outer one saw', '198.51.100.1, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
  ['an address with its port', '203.0.113.9:50412', 1, '203.0.113.9'],
  ['an IPv6 address with its port', '[2001:db8::7]:50412', 1, '2001:db8::7'],
  ['the caller where the proxy wrote nothing', undefined, 1, PROXY],
  ['the caller where no address stands', 'unknown', 1, PROXY],
])('the visitor is %s', (_what, forwarded, proxies, address) => {
  expect(addressOf(forwarded, proxies)).toBe(address)
})
