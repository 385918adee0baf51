import { ORDER_NUMBER_MESSAGE } from '#domain/order/order-number.ts'
import { PATHS } from '#paths.ts'
import {
  FIND_ORDER_TEXTS,
  FIND_ORDER_BUTTON,
  LINK_REQUESTED_TEXTS,
} from '#shop/find-order/find-order.texts.ts'

import { expectAccessible } from './expect-accessible.ts'
import { paidOrder } from './orders.ts'
import { mailAbout } from './platform.ts'
import { expect, test } from './test.ts'

/** The browser accepts this number, the server does not. */
const WRONG_NUMBER = '012 345 678'

test('the response to a request for a lost order link replaces the form', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/422/)
  const { orderNumber, buyer } = await paidOrder()
  const typed = orderNumber.replace(/(...)(...)/, '＃$1\u2011$2–')
  await page.goto(PATHS.findOrder)
  const number = page.getByLabel(FIND_ORDER_TEXTS.orderNumber)
  const send = page.getByRole('button', { name: FIND_ORDER_BUTTON.idle })
  const email = page.getByLabel(FIND_ORDER_TEXTS.email)
  await number.fill('1234')
  await send.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(new RegExp(ORDER_NUMBER_MESSAGE))
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await number.fill(WRONG_NUMBER)
  await email.fill(buyer.email)
  await send.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(new RegExp(ORDER_NUMBER_MESSAGE))
  await expectAccessible(page)
  await number.fill(typed)
  await send.click()

  await expect(page.getByRole('heading', { name: LINK_REQUESTED_TEXTS.title })).toBeFocused()
  await expect(page.getByRole('definition').getByText(buyer.email)).toBeVisible()
  await expectAccessible(page)
  await mailAbout(`The link to your order ${orderNumber}`, buyer.email)
  await page.getByRole('button', { name: LINK_REQUESTED_TEXTS.again }).click()
  await expect(number).toHaveValue(typed)
})
