import { expect, test } from 'vitest'

import { BUYER_FIELDS, BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import { PRIVACY_TEXT } from '#tests/library.ts'

test.each([...new Set(BUYER_FIELDS.map((field) => BUYER_ROWS[field].privacy))])(
  'the privacy page names the %s, which the checkout asks for',
  (words) => {
    expect(PRIVACY_TEXT).toMatch(new RegExp(`\\b${words}\\b`, 'i'))
  },
)
