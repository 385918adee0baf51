import { expect, test } from 'vitest'

import { abroadNote, pricesNote } from '#domain/money/vat.texts.ts'
import { vatTerms } from '#domain/money/vat.ts'
import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { expectSameVat, FIRMS, firmOf, vatCases } from '#tests/use-cases/vat-story.ts'

const shop = shopOfEach()

test.each(vatCases(['GB', 'US']))(
  '$firm shows a buyer in $country the same VAT everywhere',
  async (one) => expectSameVat(shop, one),
)

test.each(Object.entries(FIRMS))(
  '%s explains the VAT while the buyer’s country is unknown',
  (_name, given) => {
    const { rate, pricesAbroad } = given
    const terms = vatTerms(firmOf(given))
    expect(pricesNote(terms).includes('Prices include VAT at 20%')).toBe(rate !== null)
    const abroad = pricesAbroad === 'net' ? 'pay the net price' : 'pay the same price, without VAT'
    expect(abroadNote(terms)).toContain(rate === null ? '' : abroad)
    expect(abroadNote(terms) === '').toBe(rate === null)
  },
)
