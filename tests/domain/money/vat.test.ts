import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isVatCharged, priceFor, priceParts, PRICES_ABROAD } from '#domain/money/vat.ts'
import { changesVat } from '#domain/order/correction.ts'
import { aBuyer } from '#tests/builders.ts'

const pence = fc.integer({ min: 1, max: 100_000_000 })
const rate = fc.integer({ min: 1, max: 100 })

test('net amount and VAT add up to the price paid', () => {
  fc.assert(
    fc.property(pence, rate, (gross, percent) => {
      const { net, vat, gross: paid } = priceParts(gross, percent, 'GB')
      expect(net + (vat ?? Number.NaN)).toBe(paid)
      expect(paid).toBe(gross)
      // Rounding the VAT by half a penny also moves the net amount: the difference is at most 0.5 ×
      // (1 + rate) pence.
      expect(Math.abs((vat ?? 0) - (net * percent) / 100)).toBeLessThanOrEqual(1)
    }),
  )
})

test('buyers abroad pay no VAT, and an unregistered firm charges no VAT', () => {
  expect(priceParts(1200, 20, 'GB')).toEqual({ net: 1000, vat: 200, gross: 1200 })
  expect(priceParts(1200, 20, 'US')).toEqual({ net: 1200, vat: null, gross: 1200 })
  expect(priceParts(1200, null, 'GB')).toEqual({ net: 1200, vat: null, gross: 1200 })
})

test('the Isle of Man pays UK VAT, and the Channel Islands and Gibraltar do not', () => {
  const charged = ['GB', 'IM', 'JE', 'GG', 'GI', 'IE'].filter((country) =>
    isVatCharged(20, country),
  )
  expect(charged).toEqual(['GB', 'IM'])
  expect(priceFor(1200, { rate: 20, pricesAbroad: 'net' }, 'IM')).toBe(1200)
  expect(priceFor(1200, { rate: 20, pricesAbroad: 'net' }, 'JE')).toBe(1000)
  const sold = { vatRate: 20, buyer: aBuyer({ country: 'GB' }) }
  expect(changesVat(sold, { country: 'IM' })).toBe(false)
  expect(changesVat(sold, { country: 'JE' })).toBe(true)
})

test('a buyer abroad pays the home price or, if the firm sells net abroad, the net amount', () => {
  const rates = fc.option(rate, { nil: null })
  fc.assert(
    fc.property(pence, rates, fc.constantFrom(...PRICES_ABROAD), (price, percent, pricesAbroad) => {
      const terms = { rate: percent, pricesAbroad }
      const { net } = priceParts(price, percent, 'GB')
      expect(priceFor(price, terms, 'GB')).toBe(price)
      expect(priceFor(price, terms, 'FR')).toBe(pricesAbroad === 'net' ? net : price)
      expect(priceParts(priceFor(price, terms, 'FR'), percent, 'FR').vat).toBeNull()
    }),
  )
})
