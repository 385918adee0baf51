import { CONSENT_MESSAGE } from '#domain/order/checkout-form.ts'
import { quantityCap } from '#domain/products/cart.ts'
import { productPath } from '#paths.ts'
import { AFTER_ORDER_TEXTS } from '#shop/cart/after-order.texts.ts'
import {
  CHECKOUT_TEXTS,
  FIELD_LABELS,
  TERMS_TEXTS as DIALOG,
} from '#shop/checkout/checkout.texts.ts'
import { FIRST, priceText, product, THIRD } from '#tests/catalogue.ts'
import { expectVisibleFocus, press, tabTo } from '#tests/e2e/keyboard.ts'
import { aNewBuyer } from '#tests/e2e/orders.ts'
import { EMPTY_FORM_MESSAGES, FIELDS } from '#tests/e2e/pages/checkout.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { TERMS } from '#tests/library.ts'

test('a purchase works with the keyboard alone', async ({ page, on }) => {
  const buyer = aNewBuyer({ country: 'GB' })
  const { keyboard } = page
  const { name, slug } = product(FIRST)
  const most = Math.min(2, quantityCap(product(FIRST)))
  await on.shop.open()

  await test.step('the skip link leads to the content', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await press(page, 'Enter', () => expect(page.getByRole('main')).toBeFocused())
  })

  await test.step('the keyboard adds a product to the cart', async () => {
    await tabTo(page, on.shop.details(name))
    await keyboard.press('Enter')
    await expect(page).toHaveURL(productPath(slug))
    await tabTo(page, on.shop.add(name))
    await press(page, 'Space', () => expect(on.shop.cartLink(1)).toBeVisible())
    await tabTo(page, on.shop.cartLink(1), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(on.cart.checkout).toBeVisible()
    if (most > 1) {
      await tabTo(page, on.cart.more(name))
      await press(page, 'Enter', () => expect(on.shop.cartLink(2)).toBeVisible())
    }
    await tabTo(page, on.cart.checkout)
    await keyboard.press('Enter')
  })

  await test.step('the alert about an empty form takes the focus and links to the first field', async () => {
    const { summary, sections, completeOrder } = CHECKOUT_TEXTS
    await expect(on.checkout.submit).toHaveText(completeOrder(priceText({ [FIRST]: most })))
    await tabTo(page, on.checkout.submit)
    await press(page, 'Enter', () => expect(on.checkout.formErrors).toBeFocused())
    const titles = [summary, AFTER_ORDER_TEXTS.title, ...Object.values(sections)]
    const regions = page.getByRole('main').getByRole('region')
    await expect(regions.getByRole('heading', { level: 2 })).toHaveText(titles)
    for (const field of FIELDS.filter((one) => !EMPTY_FORM_MESSAGES.has(one))) {
      const label = `${FIELD_LABELS[field]} (optional)`
      await expect(on.checkout.field(field)).toHaveAccessibleName(label)
    }
    for (const [field, message] of EMPTY_FORM_MESSAGES) {
      const input = on.checkout.field(field)
      await expect(input).toHaveAccessibleName(FIELD_LABELS[field])
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      const error = new RegExp(`^${RegExp.escape(message)}`)
      await expect(input, 'the error before the hint').toHaveAccessibleDescription(error)
    }
    await expect(on.checkout.consent).toHaveAccessibleDescription(CONSENT_MESSAGE)
    await tabTo(page, on.checkout.formErrors.getByRole('link').first())
    await press(page, 'Enter', () => expect(on.checkout.field('firstName')).toBeFocused())
  })

  await test.step('the keyboard fills in the form', async () => {
    for (const field of FIELDS) {
      await tabTo(page, on.checkout.field(field))
      await keyboard.type(field === 'country' ? 'United K' : buyer[field])
    }
    await expect(on.checkout.field('country')).toHaveValue('GB')
    await tabTo(page, on.checkout.method('Credit Card'))
    await press(page, 'ArrowDown', () => expect(on.checkout.method('PayPal')).toBeChecked())
    await press(page, 'ArrowUp', () => expect(on.checkout.method('Credit Card')).toBeChecked())
  })

  await test.step('the dialog with the terms closes on Escape and restores the focus', async () => {
    const terms = page.getByRole('dialog', { name: DIALOG.title })
    const open = page.getByRole('button', { name: 'Read the Terms & Conditions' })
    await tabTo(page, open)
    await press(page, 'Enter', () =>
      expect(terms).toContainText(`Last Updated: ${TERMS.lastUpdated}`),
    )
    const text = terms.getByRole('document')
    await tabTo(page, text)
    await press(page, 'End', () =>
      expect
        .poll(() => text.evaluate((area) => area.scrollHeight - area.clientHeight - area.scrollTop))
        .toBeLessThan(1),
    )
    await press(page, 'Escape', () => expect(open).toBeFocused())
    await tabTo(page, on.checkout.consent)
    await press(page, 'Space', () => expect(on.checkout.consent).toBeChecked())
  })

  await test.step('the keyboard completes the payment', async () => {
    await tabTo(page, on.checkout.submit)
    await keyboard.press('Enter')
    await expect(on.hosted.heading).toBeVisible()
    for (const [label, text] of [
      ['Card number', '4242424242424242'],
      ['Expiration', '12/34'],
      ['CVC', '123'],
      ['Cardholder name', 'Zoe OBrien'],
      ['Postal code', 'YO21 1DH'],
    ] as const) {
      await tabTo(page, page.getByLabel(label))
      await keyboard.type(text)
    }
    await keyboard.press('Enter')
  })

  await test.step('Resend Email works with the keyboard on the confirmation', async () => {
    await expect(on.confirmation.button('Resend Email')).toBeVisible()
    await tabTo(page, on.confirmation.button('Resend Email'))
    await press(page, 'Enter', () => expect(on.shop.toast('Confirmation email sent')).toBeVisible())
    // In tests a toast stays until it is dismissed, and would cover a link.
    await page.getByRole('button', { name: 'Dismiss', exact: true }).last().press('Enter')
    await expect(on.confirmation.button('Resend Email')).toBeFocused()
    await tabTo(page, on.confirmation.button('Copy Order Number'), 'Shift+Tab')
  })
})

test('Shift+Tab never leads to an element that the header hides', async ({ page, on }) => {
  const { name } = product(THIRD)
  await on.shop.open()
  await on.shop.add(name).focus()
  await on.shop.details(name).evaluate((link) => scrollBy(0, link.getBoundingClientRect().top))
  await page.keyboard.press('Shift+Tab')
  await expect(on.shop.details(name)).toBeFocused()
  await expectVisibleFocus(page)
})
