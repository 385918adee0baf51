import type { BuyerField } from '#domain/order/buyer-fields.ts'
import { CONSENT_MESSAGE, EMAIL_MESSAGE } from '#domain/order/checkout-form.ts'
import { PAYMENT_METHOD_QUESTION } from '#shop/checkout/checkout.texts.ts'
import { priceText, FIRST } from '#tests/catalogue.ts'
import { SITE } from '#tests/library.ts'

import { refuseWith } from './answers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { aNewBuyer } from './orders.ts'
import { EMPTY_FORM_MESSAGES, FIELDS } from './pages/checkout.ts'
import { expect, test } from './test.ts'

/** Rules for the content of a field: the typed text, and the message at the field. */
const RULES: readonly [field: BuyerField, typed: string, message: string][] = [
  ['email', 'harriet', EMAIL_MESSAGE],
  ['vatNumber', 'DE 12345', 'A VAT number that begins with DE should look like DE123456789'],
  ['reference', 'R'.repeat(61), 'Reference cannot exceed 60 characters'],
  ['state', 'F'.repeat(101), 'State/Province cannot exceed 100 characters'],
]

test('a checkout field shows its error from the moment the buyer leaves the field until the value is valid', async ({
  page,
  on,
}) => {
  const valid = aNewBuyer()
  await on.checkout.openEmpty()
  for (const [name, typed, message] of RULES.filter(([field]) => FIELDS.includes(field))) {
    await test.step(`${name}: ${message}`, async () => {
      const field = on.checkout.field(name)
      await field.fill(typed)
      await expect(page.getByText(message)).toBeHidden()
      await field.blur()
      await expect(field).toHaveAccessibleDescription(new RegExp(RegExp.escape(message)))
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await on.checkout.fillIn({ [name]: valid[name] })
      await expect(page.getByText(message)).toBeHidden()
      await expect(field).not.toHaveAttribute('aria-invalid')
    })
  }

  const email = on.checkout.field('email')
  await email.fill('harriet@gmial.com')
  await email.blur()
  await expect(page.getByText('Did you mean harriet@gmail.com?')).toBeVisible()
  await expect(page.getByText('Your confirmation will be sent to harriet@gmial.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Use harriet@gmail.com' }).click()
  await expect(email).toHaveValue('harriet@gmail.com')
  await expect(email).toBeFocused()
  await expect(page.getByText('Your confirmation will be sent to harriet@gmail.com.')).toBeVisible()

  await on.checkout.field('phone').fill('12')
  await on.checkout.submit.hover()
  await page.mouse.down()
  await page.mouse.up()
  await expect(on.checkout.formErrors).toBeFocused()
})

test('the empty checkout form lists all errors only after the buyer submits it', async ({
  page,
  on,
}) => {
  const messages = [...EMPTY_FORM_MESSAGES.values(), CONSENT_MESSAGE]
  await on.checkout.openEmpty()
  await expect(page).toHaveTitle(/^Checkout/)
  for (const name of ['firstName', 'lastName', 'position'] as const) {
    await on.checkout.field(name).focus()
  }
  await expect(on.checkout.form.getByText(/must be at least/)).toHaveCount(0)
  await expect(on.checkout.formErrors).toBeHidden()
  await on.checkout.submit.click()

  await expect(on.checkout.formErrors).toBeFocused()
  await expect(on.checkout.formErrors).toContainText(
    `There are ${messages.length} errors in the form. Please correct them before proceeding.`,
  )
  await expect(page).toHaveTitle(/^Error: Checkout/)
  await expect(on.checkout.formErrors.getByRole('link')).toHaveText(messages)
  const toasts = page.getByRole('status')
  await expect(toasts.getByText('Please fix the form errors before proceeding')).toBeVisible()
  await expect(
    toasts.getByText(
      'First name must be at least 2 characters, Last name must be at least 2 characters, Please enter a va...',
      { exact: true },
    ),
  ).toBeVisible()

  await on.checkout.formErrors.getByRole('link', { name: 'City' }).click()
  await expect(on.checkout.field('city')).toBeFocused()
  await on.checkout.formErrors.getByRole('link', { name: 'You must agree' }).click()
  await expect(on.checkout.consent).toBeFocused()
  await expect(on.checkout.consent).toHaveAccessibleDescription(CONSENT_MESSAGE)
  await expectAccessible(page)
})

test('an error of a checkout field disappears once the field is corrected, even if the server reported the error', async ({
  page,
  consoleErrors,
  on,
}) => {
  await on.checkout.openFilled(aNewBuyer({ city: '' }))
  await on.checkout.submit.click()
  await expect(on.checkout.formErrors).toContainText(
    'There is 1 error in the form. Please correct it before proceeding.',
  )
  await on.checkout.formErrors.getByRole('link').click()
  await page.keyboard.type('Wh')
  await expect(on.checkout.formErrors).toBeHidden()
  await expect(page).toHaveTitle(/^Checkout/)

  consoleErrors.expect(/422/)
  const message = 'Mail to this address comes back'
  const notOffered = 'Bank transfer is not available for this order'
  await page.route(
    '**/api/create-payment',
    refuseWith('invalid-request', message, {
      fields: { email: message, paymentMethod: notOffered },
    }),
  )
  await on.checkout.submit.click()
  await expect(on.checkout.formErrors).toBeFocused()
  await expect(on.checkout.formErrors.getByRole('link')).toHaveText([message, notOffered])
  await expect(page.getByRole('group', { name: PAYMENT_METHOD_QUESTION })).toContainText(notOffered)
  await expect(on.checkout.paymentError).toBeHidden()
  await expect(on.checkout.field('email')).toHaveAccessibleDescription(new RegExp(message))
  await expect(on.checkout.submit).toHaveText(`Complete Order ${priceText({ [FIRST]: 1 })}`)

  await page.unroute('**/api/create-payment')
  await on.checkout.field('email').fill(aNewBuyer().email)
  await on.checkout.method('PayPal').check()
  await expect(on.checkout.formErrors).toBeHidden()
  await on.checkout.submit.click()
  await expect(on.hosted.heading).toBeVisible()
})

test('the checkout shows a changed price before the buyer pays', async ({
  page,
  consoleErrors,
  on,
}) => {
  consoleErrors.expect(/409/)
  await page.route('**/api/create-payment', async (route) => {
    const body = route.request().postDataJSON() as { cartItems: { price: number }[] }
    for (const item of body.cartItems) item.price = 1
    await route.continue({ postData: JSON.stringify(body) })
  })
  await on.checkout.openFilled(aNewBuyer())
  await on.checkout.submit.click()
  const alert = page.getByRole('group', { name: 'A price has changed' })
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('No money has been taken.')
  await alert.getByRole('button', { name: 'Show the current prices' }).click()
  await expect(alert).toBeHidden()
  await expect(on.checkout.submit).toHaveText(`Complete Order ${priceText({ [FIRST]: 1 })}`)
})

test('a buyer abroad sees the country’s own label for the state and pays no UK VAT', async ({
  page,
  on,
}) => {
  const state = (label: RegExp) => on.checkout.form.getByRole('textbox', { name: label })
  await on.checkout.openEmpty()
  if (SITE.vat) {
    const main = page.getByRole('main')
    await expect(main.getByText(/ \+ VAT £/).filter({ visible: true })).toHaveCount(1)
    await on.checkout.fillIn({ country: 'US' })
    await expect(on.checkout.field('country')).toHaveAccessibleDescription(/^No UK VAT is charged/)
    for (const path of ['/cart', '/checkout']) {
      await page.goto(path)
      const notes = main.getByText('No UK VAT is charged on this order')
      await expect(notes.filter({ visible: true })).toHaveCount(1)
      await expect(main.getByText(/\+ VAT £|Including VAT/)).toHaveCount(0)
    }
  }
  await on.checkout.fillIn({ country: 'GB' })
  await expect(state(/^County/)).toBeVisible()
  await on.checkout.fillIn({ country: 'CA' })
  await expect(state(/^Province/)).toBeVisible()
  await on.checkout.fillIn({ country: 'SG' })
  await expect(on.checkout.field('state')).not.toHaveAttribute('required')
  await on.checkout.field('country').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('option', { name: 'Hong Kong' })).toBeVisible()
  await expectAccessible(page)
})
