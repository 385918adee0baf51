import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ProductFold } from '#shop/portal/ProductFold.tsx'
import { A_DELIVERY } from '#tests/an-intake.ts'

import { aPortal } from './portal-server.ts'

test.each([
  ['has its empty parts while they can be filled', true, {}, /Documents from you/],
  ['is absent if it is empty and the work is over', false, {}, /^$/],
  ['is absent if it is empty and the product is refunded', true, { isRefunded: true }, /^$/],
  [
    'has no delivery that awaits an answer, because the page shows that first',
    true,
    { deliveries: [{ ...A_DELIVERY, answer: null }] },
    /^(?!.*Documents from us).*Documents from you/,
  ],
  [
    'is where a mail about a document leads, even while a delivery awaits an answer',
    true,
    { deliveries: [A_DELIVERY] },
    /id="portal-valuation"/,
  ],
  [
    'has only its parts with content once the work is over',
    false,
    { deliveries: [A_DELIVERY] },
    /^(?!.*Documents from you).*Documents from us/,
  ],
])('the portal of a product %s', (_rule, isOpen, more, expected) => {
  const { products } = aPortal(more)
  const props = { product: products[0]!, products, isOpen }
  expect(renderToStaticMarkup(<ProductFold {...props} startsOpen />)).toMatch(expected)
})
