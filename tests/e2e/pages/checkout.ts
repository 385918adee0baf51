import { expect, type Page } from '@playwright/test'

import { BUYER_FIELDS, type BuyerField } from '#domain/order/buyer-fields.ts'
import type { PaymentMethod } from '#domain/order/checkout-fields.ts'
import { buyerSchema, companyBuyerSchema, type Buyer } from '#domain/order/checkout-form.ts'
import { catalogue } from '#services/catalogue.ts'
import { FIELD_LABELS } from '#shop/checkout/checkout.texts.ts'
import { FIRM, FIRST } from '#tests/catalogue.ts'

import { fillStorage, storedCart } from './stored.ts'

const ONE_VALUATION = storedCart({ [FIRST]: 1 })

/** The fields of the form, in order. */
export const FIELDS = BUYER_FIELDS.filter((name) => name !== 'vatNumber' || FIRM.vat !== undefined)

/** Messages of an empty form, by field. */
export const EMPTY_FORM_MESSAGES = new Map(
  (catalogue.needsCompany ? companyBuyerSchema : buyerSchema)
    .safeParse(Object.fromEntries(FIELDS.map((field) => [field, ''])))
    .error?.issues.map(({ path, message }) => [path[0] as BuyerField, message]),
)

export function checkoutPage(page: Page) {
  const main = page.getByRole('main')
  const consent = main.getByRole('checkbox', { name: 'I agree to the Terms & Conditions' })
  const field = (name: BuyerField) =>
    main.getByRole(name === 'country' ? 'combobox' : 'textbox', { name: FIELD_LABELS[name] })

  async function fillIn(buyer: Partial<Buyer>): Promise<void> {
    for (const name of FIELDS) {
      const text = buyer[name]
      if (text === undefined) continue
      if (name === 'country') await field(name).selectOption(text)
      else await field(name).fill(text)
    }
  }

  return {
    /** Opens the empty form with one valuation in the cart. */
    openEmpty: async () => {
      await fillStorage(page, { local: { cart: ONE_VALUATION } })
      await page.goto('/checkout')
    },
    /** Opens the form with the draft of this buyer and one valuation in the cart. */
    openFilled: async (buyer: Buyer, paymentMethod: PaymentMethod = 'credit-card') => {
      const termsVersion = await shownTerms(page)
      const form = { ...buyer, paymentMethod, agreeToTerms: true, termsVersion }
      const checkoutDraft = JSON.stringify(form)
      await fillStorage(page, { local: { cart: ONE_VALUATION, checkoutDraft } })
      await page.goto('/checkout')
    },
    form: main.locator('form'),
    field,
    consent,
    submit: main.getByRole('button', { name: /^(Complete Order|Processing Payment)/ }),
    method: (name: string) => main.getByRole('radio', { name }),
    formErrors: page.getByRole('group', { name: 'Form Errors' }),
    paymentError: page.getByRole('group', { name: 'Payment Error' }),
    canceled: page.getByRole('alert').filter({ hasText: 'Payment was canceled' }),
    fillIn,
    /** Fills the whole form in and agrees to the terms. */
    complete: async (buyer: Buyer) => {
      await fillIn(buyer)
      await consent.check()
    },
    /** Passes when the form holds everything that this buyer typed. */
    holds: async (buyer: Buyer) => {
      const wanted = FIELDS.map((name) => buyer[name])
      await expect
        .poll(() => Promise.all(FIELDS.map((name) => field(name).inputValue())))
        .toEqual(wanted)
      await expect(consent).toBeChecked()
    },
  }
}

async function shownTerms(page: Page): Promise<string | undefined> {
  const html = await (await page.request.get('/checkout')).text()
  return /termsVersion\W+quot;:\[0,&quot;([\da-f]{64})/.exec(html)?.[1]
}
