import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { waysToPay } from '#domain/money/payment-methods.texts.ts'
import { vatTerms } from '#domain/money/vat.ts'
import { MAX_CARD_TOTAL, paymentMethodMinimums } from '#domain/order/checkout-fields.ts'
import { CheckoutForm } from '#shop/checkout/CheckoutForm.tsx'
import { aProduct, WORDS } from '#tests/builders.ts'

/** The checkout form of a firm that takes cards only, for an order with this total in pence. */
function formFor(price: number): string {
  return renderToStaticMarkup(
    <CheckoutForm
      items={[{ product: aProduct({ price }), quantity: 1 }]}
      methods={paymentMethodMinimums({}, true)}
      vat={vatTerms({})}
      questions={{ needsCompany: true, asksVatNumber: false, hints: WORDS.checkout }}
      termsVersion=""
    />,
  )
}

test('an order that nobody can pay on this site has a reason instead of the checkout form', () => {
  expect(formFor(MAX_CARD_TOTAL)).toContain('</form>')
  const html = formFor(MAX_CARD_TOTAL + 1)
  expect(html).toContain(waysToPay([]))
  expect(html).not.toContain('</form>')
})
