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

// The browser itself submits the form.
test('the form for a lost order link works without JavaScript', async ({ page }) => {
  const { orderNumber, buyer } = await paidOrder()
  await page.route('**/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/terms', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link', { name: FIND_ORDER_TEXTS.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIND_ORDER_TEXTS.title)
  await expect(page.getByText(FIND_ORDER_TEXTS.required)).toBeVisible()
  await page.getByLabel(FIND_ORDER_TEXTS.orderNumber).fill('1234')
  await page.getByLabel(FIND_ORDER_TEXTS.email).fill(buyer.email)
  await page.getByRole('button', { name: FIND_ORDER_BUTTON.idle }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIND_ORDER_TEXTS.notSent)
  await page.goBack()
  const number = page.getByLabel(FIND_ORDER_TEXTS.orderNumber)
  await expect(number).toHaveValue('1234')
  await expect(page.getByLabel(FIND_ORDER_TEXTS.email)).toHaveValue(buyer.email)
  await number.fill(`#${orderNumber}`)
  await page.getByRole('button', { name: FIND_ORDER_BUTTON.idle }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LINK_REQUESTED_TEXTS.title)
  const again = page.getByRole('link', { name: LINK_REQUESTED_TEXTS.again })
  await expect(again).toHaveAttribute('href', PATHS.findOrder)

  const mail = await mailAbout(`The link to your order ${orderNumber}`, buyer.email)
  await page.unrouteAll()
  await page.goto(/\S+\?key=\S+/.exec(mail.text)?.[0] ?? '')
  await expect(page.getByText(buyer.email).first()).toBeVisible()
})

test('the response replaces the form for a lost order link', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/422/)
  const { orderNumber, buyer } = await paidOrder()
  await page.goto(PATHS.findOrder)
  const number = page.getByLabel(FIND_ORDER_TEXTS.orderNumber)
  const send = page.getByRole('button', { name: FIND_ORDER_BUTTON.idle })
  await number.fill('1234')
  await send.click()
  await expect(page.getByLabel(FIND_ORDER_TEXTS.email)).toBeFocused()
  await page.getByLabel(FIND_ORDER_TEXTS.email).fill(buyer.email)
  await send.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(new RegExp(ORDER_NUMBER_MESSAGE))
  await expectAccessible(page)
  await number.fill(orderNumber)
  await send.click()

  await expect(page.getByRole('heading', { name: LINK_REQUESTED_TEXTS.title })).toBeFocused()
  await expect(page.getByRole('definition').getByText(buyer.email)).toBeVisible()
  await expectAccessible(page)
  await mailAbout(`The link to your order ${orderNumber}`, buyer.email)
  await page.getByRole('button', { name: LINK_REQUESTED_TEXTS.again }).click()
  await expect(number).toHaveValue(orderNumber)
})
