import { expect, test } from 'vitest'

import { paymentMarks } from '#build/payment-marks.ts'

const marksIn = (picture: string) => picture.match(/<svg x="/g)?.length

test.each([
  [true, 4, 'viewBox="0 0 216 32"'],
  [false, 3, 'viewBox="0 0 160 32"'],
])('the picture has a mark for each payment method, with PayPal: %s', (paypal, count, viewBox) => {
  const picture = paymentMarks({ paypal })
  expect(marksIn(picture)).toBe(count)
  expect(picture).toContain(viewBox)
})

test('the picture has PayPal’s mark only if the firm offers PayPal', () => {
  const [, extra] = paymentMarks({ paypal: true }).split('<svg x="168"')
  expect(extra).toContain('#002991')
  expect(paymentMarks({ paypal: false })).not.toContain('#002991')
})
