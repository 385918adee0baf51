import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { BUYER_FIELDS, BUYER_ROWS } from '#domain/order/buyer-fields.ts'
import { countryName } from '#domain/people/country.ts'
import { BuyerCards } from '#shop/confirmation/BuyerCards.tsx'
import { aBuyerWithEveryField } from '#tests/builders.ts'

const buyer = aBuyerWithEveryField('a')
const shown = textOf(renderToStaticMarkup(<BuyerCards form={buyer} />))

/** The texts between elements, separated by bars; the parts of an address count as one text. */
function textOf(html: string): string {
  return html.replaceAll(/<\/?(bdi|span|wbr)\b[^>]*>/g, '').replaceAll(/<[^>]*>/g, '|')
}

test.each(BUYER_FIELDS)('the confirmation shows the %s under its label', (field) => {
  const { confirmation } = BUYER_ROWS[field].labels
  const detail = field === 'country' ? countryName(buyer.country) : buyer[field]
  const label = confirmation === undefined ? '' : `|${confirmation}||`
  expect(shown).toContain(label + detail)
})
