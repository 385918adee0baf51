import { expect, test } from 'vitest'

import { paymentLogosSvg } from '#build/payment-marks.ts'

test.each([
  [true, 4, 'viewBox="0 0 216 32"'],
  [false, 3, 'viewBox="0 0 160 32"'],
])(
  'the picture of payment marks has PayPal’s mark only if the firm offers PayPal: %s',
  (paypal, marks, viewBox) => {
    const picture = paymentLogosSvg({ paypal })
    expect(picture.match(/<svg x="/g)).toHaveLength(marks)
    expect(picture).toContain(viewBox)
    expect(picture.includes('#002991')).toBe(paypal)
  },
)
