import { expect, test } from 'vitest'

import { customerInfo } from '#contract/shop/payment-request.ts'
import { aBuyer } from '#tests/builders.ts'
import { attemptOf, settledPayment, type TestOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import { sendOrderEmail } from '#use-cases/mail/send-order-email.ts'

const WAITING = { ok: true, value: { success: true, sentToCustomer: false, isWaiting: true } }

/** A shop with a paid order, whose mails are still queued. */
const shop = shopOfEach(settledPayment)

test('one email address gets at most ten copies of confirmations a day for all its orders (row 40)', async () => {
  const sameBuyer = { customerInfo: customerInfo(aBuyer()) }
  const { order: other } = await settledPayment(shop, attemptOf(2), sameBuyer)
  const asked = async ({ id: orderId }: TestOrder) => {
    await sendAllDueMails(shop.context)
    return sendOrderEmail(shop.context, { orderId })
  }
  for (let copy = 0; copy < 10; copy += 1) {
    expect(await asked(copy % 2 ? shop.order : other)).toEqual(WAITING)
    shop.clock.passMinutes(30)
  }
  const wait = 19 * 3600
  expect(await asked(shop.order)).toMatchObject({
    failure: { code: 'too-many-requests', retryAfter: wait },
  })
  shop.clock.passMinutes(wait / 60)
  expect(await asked(shop.order)).toEqual(WAITING)
})
