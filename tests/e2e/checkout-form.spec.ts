import { TERMS } from '#messages/checkout.ts'
import { cost, FIRST, product } from '#tests/catalogue.ts'

import { aNewBuyer } from './buyers.ts'
import { checkoutPage, type Field } from './pages/checkout.ts'
import { hostedPage } from './pages/hosted.ts'
import { shopPage } from './pages/shop.ts'
import { expect, test } from './test.ts'

const EMAIL = 'Please enter a valid email address (e.g., name@example.com)'

/** What is typed, and what the field then says. */
const RULES: readonly [field: Field, typed: string, message: string][] = [
  ['firstName', 'A', 'First name must be at least 2 characters'],
  ['firstName', 'A'.repeat(51), 'First name cannot exceed 50 characters'],
  ['lastName', 'B', 'Last name must be at least 2 characters'],
  ['lastName', 'B'.repeat(51), 'Last name cannot exceed 50 characters'],
  ['email', 'harriet', EMAIL],
  ['email', 'harriet@example', EMAIL],
  ['phone', '020 7946 12', 'Phone number must have at least 10 digits'],
  ['phone', '+44 20 7946 0123 45678', 'Phone number cannot exceed 15 digits'],
  ['phone', '020 7946 01x3', 'Please enter a valid phone number'],
  ['companyName', 'C', 'Company name must be at least 2 characters'],
  ['companyName', 'C'.repeat(101), 'Company name cannot exceed 100 characters'],
  ['businessType', 'D', 'Business type must be at least 2 characters'],
  ['vatNumber', 'DE 12345', 'A VAT number that begins with DE should look like DE123456789'],
  ['reference', 'R'.repeat(61), 'Reference cannot exceed 60 characters'],
  ['streetAddress', '1 Ln', 'Street address must be at least 5 characters'],
  ['city', 'E', 'City must be at least 2 characters'],
  ['state', 'F'.repeat(101), 'State/Province cannot exceed 100 characters'],
  ['country', 'Atlantis', 'Please select a country'],
]

test('each rule speaks at its field when it is left, and is quiet once it is met', async ({
  page,
}) => {
  const checkout = checkoutPage(page)
  const right = aNewBuyer()
  await checkout.openEmpty()
  for (const [name, typed, message] of RULES) {
    await test.step(`${name}: ${message}`, async () => {
      const field = checkout.field(name)
      await field.fill(typed)
      await expect(page.getByText(message)).toBeHidden()
      await field.blur()
      await expect(field).toHaveAccessibleDescription(new RegExp(escaped(message)))
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await checkout.fillIn({ [name]: right[name] })
      await expect(page.getByText(message)).toBeHidden()
      await expect(field).not.toHaveAttribute('aria-invalid')
    })
  }
})

test('fields that were left empty stay quiet until the form is sent', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openEmpty()
  await checkout.field('firstName').focus()
  await checkout.field('lastName').focus()
  await checkout.field('position').focus()
  await expect(checkout.form.getByText(/must be at least/)).toHaveCount(0)
  await expect(checkout.formErrors).toBeHidden()
})

test('an empty form lists every error, each a way to its field', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openEmpty()
  await expect(page).toHaveTitle(/^Checkout/)
  await checkout.submit.click()

  await expect(checkout.formErrors).toBeFocused()
  await expect(checkout.formErrors).toContainText(
    'There are 10 errors in the form. Please correct them before proceeding.',
  )
  await expect(page).toHaveTitle(/^Error: Checkout/)
  await expect(checkout.formErrors.getByRole('link')).toHaveText([
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    EMAIL,
    'Phone number must have at least 10 digits',
    'Company name must be at least 2 characters',
    'Business type must be at least 2 characters',
    'Street address must be at least 5 characters',
    'City must be at least 2 characters',
    'Please select a country',
    'You must agree to the terms and conditions',
  ])
  const toasts = page.getByRole('status')
  await expect(toasts.getByText('Please fix the form errors before proceeding')).toBeVisible()
  await expect(
    toasts.getByText(
      'First name must be at least 2 characters, Last name must be at least 2 characters, Please enter a va...',
      { exact: true },
    ),
  ).toBeVisible()

  await checkout.formErrors.getByRole('link', { name: 'City' }).click()
  await expect(checkout.field('city')).toBeFocused()
  await checkout.formErrors.getByRole('link', { name: 'You must agree' }).click()
  await expect(checkout.consent).toBeFocused()
  await expect(checkout.consent).toHaveAccessibleDescription(
    'You must agree to the terms and conditions',
  )
})

test('one error is one error, and the alert goes as it is mended', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openFilled(aNewBuyer({ city: '' }))
  await checkout.submit.click()
  await expect(checkout.formErrors).toContainText(
    'There is 1 error in the form. Please correct it before proceeding.',
  )
  await checkout.formErrors.getByRole('link').click()
  await page.keyboard.type('Wh')
  await expect(checkout.formErrors).toBeHidden()
  await expect(page).toHaveTitle(/^Checkout/)
})

test('what the server refuses is said at its field and listed', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/422/)
  const checkout = checkoutPage(page)
  const message = 'Mail to this address comes back'
  await page.route('**/api/create-payment', (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: { code: 'invalid-request', message, fields: { email: message }, requestId: '' },
      },
    }),
  )
  await checkout.openFilled(aNewBuyer())
  await checkout.submit.click()
  await expect(checkout.formErrors).toBeFocused()
  await expect(checkout.formErrors.getByRole('link')).toHaveText([message])
  await expect(checkout.field('email')).toHaveAccessibleDescription(new RegExp(message))
  await expect(checkout.submit).toHaveText(`Complete Order ${cost({ [FIRST]: 1 })}`)

  await page.unroute('**/api/create-payment')
  await checkout.field('email').fill(aNewBuyer().email)
  await expect(checkout.formErrors).toBeHidden()
  await checkout.submit.click()
  await expect(hostedPage(page).heading).toBeVisible()
})

test('a price that changed since is shown before anything is paid', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409/)
  const checkout = checkoutPage(page)
  await page.route('**/api/create-payment', async (route) => {
    const body = route.request().postDataJSON() as { cartItems: { price: number }[] }
    for (const item of body.cartItems) item.price = 1
    await route.continue({ postData: JSON.stringify(body) })
  })
  await checkout.openFilled(aNewBuyer())
  await checkout.submit.click()
  const alert = page.getByRole('group', { name: 'A price has changed' })
  await expect(alert).toBeFocused()
  await expect(alert).toContainText('No money has been taken.')
  await alert.getByRole('button', { name: 'Show the current prices' }).click()
  await expect(alert).toBeHidden()
  await expect(checkout.submit).toHaveText(`Complete Order ${cost({ [FIRST]: 1 })}`)
})

test('the country knows other names, and names its own kind of state', async ({ page }) => {
  const checkout = checkoutPage(page)
  const country = checkout.field('country')
  const state = (label: RegExp) => checkout.form.getByRole('textbox', { name: label })
  await checkout.openEmpty()
  for (const [typed, name] of [
    ['england', 'United Kingdom'],
    ['great britain', 'United Kingdom'],
    ['usa', 'United States'],
    ['cote', 'Côte d’Ivoire'],
  ] as const) {
    await country.fill(typed)
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(name)
  }
  await country.fill('uk')
  await country.press('Enter')
  await expect(state(/^County/)).toBeVisible()
  await country.fill('canada')
  await page.getByRole('option', { name: 'Canada' }).click()
  await expect(country).toHaveValue('Canada')
  await expect(state(/^Province/)).toBeVisible()
  await country.fill('singapore')
  await country.press('Enter')
  await expect(checkout.field('state')).not.toHaveAttribute('required')
  await country.fill('Atlantis')
  await expect(page.getByRole('paragraph').getByText('No country matches.')).toBeVisible()
})

test('a mistyped domain is asked about and never in the way', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openFilled(aNewBuyer({ email: 'harriet@gmial.com' }))
  await checkout.field('email').focus()
  await checkout.field('phone').focus()
  await expect(page.getByText('Did you mean harriet@gmail.com?')).toBeVisible()
  await expect(page.getByText('Your confirmation will be sent to harriet@gmial.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Use harriet@gmail.com' }).click()
  await expect(checkout.field('email')).toHaveValue('harriet@gmail.com')
  await expect(checkout.field('email')).toBeFocused()
  await expect(page.getByText('Your confirmation will be sent to harriet@gmail.com.')).toBeVisible()
})

test('the summary folds on a phone and stands open beside the form', async ({ page }) => {
  const checkout = checkoutPage(page)
  const line = page.getByText(product(FIRST).name)
  await checkout.openEmpty()
  await expect(line).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Cart' })).toHaveAttribute('href', '/cart')
  await page.setViewportSize({ width: 390, height: 844 })
  const toggle = page
    .getByRole('button', { name: 'Order Summary' })
    .filter({ hasText: cost({ [FIRST]: 1 }) })
  await expect(line).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(line).toBeVisible()
})

test('says what comes next, and who takes the card', async ({ page }) => {
  const checkout = checkoutPage(page)
  await checkout.openEmpty()
  await expect(
    checkout.form.getByText('You will go to Stripe’s secure page. We never see your card.'),
  ).toBeVisible()
  await expect(checkout.form.getByRole('heading', { level: 2 })).toHaveText([
    'Contact Information',
    'Company Information',
    'Billing Address',
    'Payment Method',
    'Terms & Conditions',
  ])
  await expect(checkout.form.locator('label').filter({ hasText: '*' })).toHaveText([
    'First Name *',
    'Last Name *',
    'Email Address *',
    'Phone Number *',
    'Company Name *',
    'Business Type *',
    'Street Address *',
    'City *',
    'Country *',
    'I agree to the Terms & Conditions *',
  ])
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
    /Home.*Cart.*Checkout/,
  )
  await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/cart')
})

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

test('terms that cannot be fetched leave the form as it is, and come when it is loaded again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED/)
  const checkout = checkoutPage(page)
  const terms = page.getByRole('dialog', { name: TERMS.title })
  const open = page.getByRole('button', { name: TERMS.open })
  await checkout.openEmpty()
  await checkout.field('firstName').fill('Margaret')
  await page.route('**/TermsDialog.*.js', (route) => route.abort())
  await open.click()
  await expect(shopPage(page).toast('This could not be loaded')).toBeVisible()
  await expect(checkout.field('firstName')).toHaveValue('Margaret')
  await page.unrouteAll()
  await page.reload()
  await open.click()
  await expect(terms).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await expect(open).toBeFocused()
  await expect(checkout.field('firstName')).toHaveValue('Margaret')
})
