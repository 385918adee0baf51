import { expect, test } from 'vitest'

import { formatMoney } from '#domain/money/money.ts'
import { MAX_QUANTITY, quantityCap } from '#domain/products/cart.ts'
import { proposalPath } from '#paths.ts'
import { catalogue } from '#services/catalogue.ts'
import { FIRST, product, TAKES_TRANSFERS } from '#tests/catalogue.ts'
import { readPdf } from '#tests/pdf.ts'

import { shopForFile } from './shop.ts'

const shop = shopForFile({ rateLimits: true })

test('a proposal of a cart has the catalogue’s prices and is not cached', async () => {
  const { status, headers, bytes } = await shop.download(proposalPath(`${FIRST}:1`, 'GB'))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="proposal-P-\d{8}-[0-9A-F]{8}\.pdf"$/,
  )
  const { text } = await readPdf(bytes)
  const { name, turnaround, partner, price, asks } = product(FIRST)
  const { refunds, conflicts = '' } = catalogue.words
  for (const words of [
    name,
    turnaround,
    partner?.name ?? '',
    formatMoney(price),
    ...(asks?.documents ?? []),
    refunds,
    conflicts,
    TAKES_TRANSFERS ? 'bank transfer' : 'card',
  ]) {
    expect(text).toContain(words)
  }
})

test.each([
  ['', '', 'cart-empty'],
  ['nonsense', '', 'cart-empty'],
  [`${FIRST}:1,`, '', 'cart-empty'],
  [`${FIRST}:1,${FIRST}:1`, '', 'cart-empty'],
  ['__proto__:1', '', 'cart-empty'],
  [`${FIRST}:${quantityCap(product(FIRST)) + 1}`, '', 'invalid-request'],
  [`${FIRST}:${MAX_QUANTITY + 1}`, '', 'invalid-request'],
  [`${FIRST}:1`, 'XX', 'invalid-request'],
])(
  'a request for a proposal with the cart "%s" and the country "%s" is refused as %s',
  async (cart, country, code) => {
    const { status, error, headers } = await shop.get(proposalPath(cart, country))
    expect([status, error.code]).toEqual([422, code])
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

test('at the latest, the 61st request for a proposal from one IP address is refused (row 96)', async () => {
  const asked = () => shop.get(proposalPath('', ''))
  const codes: string[] = []
  while (codes.length < 61 && codes.at(-1) !== 'too-many-requests') {
    codes.push((await asked()).error.code)
  }
  expect(codes.at(-1)).toBe('too-many-requests')
  expect((await fetch(shop.platform.url + proposalPath(`${FIRST}:1`, ''))).status).toBe(429)
})
