import type { Page } from '@playwright/test'

import { TERMS_TEXTS } from '#shop/checkout/checkout.texts.ts'
import { priceText, FIRST, product } from '#tests/catalogue.ts'
import { expectAccessible } from '#tests/e2e/expect-accessible.ts'
import { aNewBuyer } from '#tests/e2e/orders.ts'
import { cartPage } from '#tests/e2e/pages/cart.ts'
import { checkoutPage } from '#tests/e2e/pages/checkout.ts'
import { expect, skipBelowQuantity, test } from '#tests/e2e/test.ts'
import { SITE } from '#tests/library.ts'

/**
 * Runs in the page: fills in a select and fires these events, as browsers and password managers do.
 */
function fillByProgram(select: Element, filled: { value: string; events: string[] }): void {
  if (!(select instanceof HTMLSelectElement)) throw new Error('Not a select')
  const options = Array.from(select.options)
  const match = options.find(({ value, text }) => [value, text].includes(filled.value))
  select.value = match?.value ?? filled.value
  for (const event of filled.events) select.dispatchEvent(new Event(event, { bubbles: true }))
}

test('the checkout selects the country that the browser fills in', async ({ page, on }) => {
  const country = on.checkout.field('country')
  const { submit, formErrors } = on.checkout
  await on.checkout.openFilled(aNewBuyer({ country: 'GB' }))
  for (const [value, events, code] of [
    ['JE', ['input', 'change'], 'JE'],
    ['Hong Kong', ['change'], 'HK'],
    ['Isle of Man', ['input'], 'IM'],
    ['Deutschland', ['input', 'change'], ''],
    ['Macao', ['input', 'change'], 'MO'],
    ['Hong Kong SAR China', ['change'], ''],
  ] as const) {
    await country.evaluate(fillByProgram, { value, events: [...events] })
    await expect(country).toHaveValue(code)
    await expect.poll(() => draftedCountry(page)).toBe(code)
  }
  await submit.click()
  await expect(formErrors.getByRole('link')).toHaveText('Please select a country')
  await country.evaluate(fillByProgram, { value: 'Jersey', events: ['input', 'change'] })
  await expect(formErrors).toBeHidden()
  const request = page.waitForRequest('**/api/create-payment')
  await submit.click()
  const sent = (await request).postDataJSON() as { customerInfo: { address: { country: string } } }
  expect(sent.customerInfo.address.country).toBe('JE')
  await expect(on.hosted.heading).toBeVisible()
})

test('the checkout refuses a Jersey postcode with the United Kingdom as the country', async ({
  page,
  on,
}) => {
  const { submit, formErrors, field } = on.checkout
  const main = page.getByRole('main')
  const country = field('country')
  const change = page.getByRole('button', { name: 'Change the country to Jersey' })
  await on.checkout.openFilled(aNewBuyer({ country: 'GB', zipCode: 'YO21 1DH' }))
  await expect(country).toHaveValue('GB')
  await expect(change).toBeHidden()
  await field('zipCode').fill('je2 3qa')
  await expect(main.getByText('Should the country be Jersey?')).toBeVisible()
  await expectAccessible(page)
  await submit.click()
  const refused = 'This postcode is in Jersey, which is not in the United Kingdom. Select Jersey.'
  await expect(formErrors.getByRole('link')).toHaveText(refused)
  await change.click()
  await expect(country).toBeFocused()
  await expect(country).toHaveValue('JE')
  await expect(formErrors).toBeHidden()
  await expect(change).toBeHidden()
  if (SITE.vat) await expect(main.getByText('No UK VAT is charged on this order')).toHaveCount(1)

  await on.checkout.fillIn({ country: 'GB' })
  await submit.click()
  await expect(formErrors.getByRole('link')).toHaveText(refused)
  await field('zipCode').fill('IM1 1AA')
  await expect(formErrors).toBeHidden()
  await expect(main.getByText('Should the country be Isle of Man?')).toBeVisible()
  await submit.click()
  await expect(on.hosted.heading).toBeVisible()
})

async function draftedCountry(page: Page): Promise<string> {
  const draft = await page.evaluate(() => localStorage.getItem('checkoutDraft') ?? '{}')
  return (JSON.parse(draft) as { country: string }).country
}

test('a checkout form that is open for over a day keeps its values when another tab changes the cart', async ({
  page,
  context,
  on,
}) => {
  skipBelowQuantity(FIRST, 2)
  await page.clock.install()
  await on.checkout.openEmpty()
  await on.checkout.fillIn(aNewBuyer({ country: 'FR' }))
  const other = cartPage(await context.newPage())
  await other.open()
  await expect(other.total).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await other.more(product(FIRST).name).click()
  await expect(on.checkout.submit).toHaveText(`Complete Order ${priceText({ [FIRST]: 2 })}`)
  await expect(on.checkout.field('country')).toHaveValue('FR')
  expect(await draftedCountry(page)).toBe('FR')
  if (SITE.vat) {
    const note = page.getByRole('main').getByText('No UK VAT is charged on this order')
    await expect(note.filter({ visible: true })).toHaveCount(1)
  }
})

test('the prices beside a checkout form are those for its country, even if a second tab chooses a different country', async ({
  page,
  context,
  on,
}) => {
  skipBelowQuantity(FIRST, 2)
  test.skip(SITE.vat === undefined, 'this firm charges the same everywhere')
  await on.checkout.openEmpty()
  await on.checkout.fillIn({ country: 'GB' })
  const tab = await context.newPage()
  await tab.goto('/checkout')
  await checkoutPage(tab).fillIn({ country: 'FR' })
  const other = cartPage(tab)
  await other.open()
  await other.more(product(FIRST).name).click()
  // The other tab has changed the cart after the country.
  await expect(on.checkout.submit).toHaveText(`Complete Order ${priceText({ [FIRST]: 2 })}`)
  const note = page.getByRole('main').getByText('No UK VAT is charged on this order')
  await expect(note.filter({ visible: true })).toHaveCount(0)
})

test('a checkout field shows its error even if the click that leaves the field is not completed', async ({
  page,
  on,
}) => {
  await on.checkout.openEmpty()
  await on.checkout.field('city').fill('W')
  await page.getByRole('button', { name: TERMS_TEXTS.open }).hover()
  await page.mouse.down()
  await expect(on.checkout.field('city')).not.toBeFocused()
  await expect(page.getByText('City must be at least 2 characters')).toBeHidden()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(page.getByText('City must be at least 2 characters')).toBeVisible()
})

test('the terms open in a dialog over the form and close when the buyer clicks beside the dialog', async ({
  page,
  on,
}) => {
  const terms = page.getByRole('dialog', { name: TERMS_TEXTS.title })
  const open = page.getByRole('button', { name: TERMS_TEXTS.open })
  await on.checkout.openEmpty()
  await on.checkout.field('firstName').fill('Margaret')
  await open.dblclick()
  await expect(terms).toBeVisible()
  await expectAccessible(page)
  await terms.getByRole('heading').first().click()
  await expect(terms).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(terms).toBeHidden()
  await expect(open).toBeFocused()
  await expect(on.checkout.field('firstName')).toHaveValue('Margaret')
})
