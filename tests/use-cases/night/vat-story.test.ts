import { test } from 'vitest'

import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { expectSameVat, vatCases } from '#tests/use-cases/vat-story.ts'

const shop = shopOfEach()

test.each(vatCases(['IM', 'JE']))(
  '$firm shows a buyer in $country the same VAT everywhere',
  async (one) => expectSameVat(shop, one),
)
