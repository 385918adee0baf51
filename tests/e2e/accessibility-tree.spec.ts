import { offeredMethods } from '#domain/checkout-fields.ts'
import { anyBuyerSchema, buyerSchema, CONSENT_MESSAGE } from '#domain/checkout-form.ts'
import { AFTER_ORDER } from '#messages/after-order.ts'
import { CART } from '#messages/cart.ts'
import {
  CHECKOUT,
  FIELD_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHOD_QUESTION,
  TERMS,
} from '#messages/checkout.ts'
import { CONFIRMATION } from '#messages/confirmation.ts'
import { cartName } from '#messages/header.ts'
import { PROGRESS } from '#messages/work-news.ts'
import { catalogue } from '#services/catalogue.ts'
import { cost, FIRM, penceOf, product, THIRD } from '#tests/catalogue.ts'

import { indented, node } from './aria-tree.ts'
import { aNewBuyer } from './orders.ts'
import { FIELDS, LABELS, type Field } from './pages/checkout.ts'
import { expect, test } from './test.ts'

const ID = THIRD
const { name } = product(ID)

/** What an empty form has wrong, by field. */
const WRONG = new Map(
  (catalogue.needsCompany ? buyerSchema : anyBuyerSchema)
    .safeParse(Object.fromEntries(FIELDS.map((field) => [field, ''])))
    .error?.issues.map(({ path, message }) => [path[0] as Field, message]),
)

const h1 = (title: string) => node('heading', title, '[level=1]')
const h2 = (title: string) => node('heading', title, '[level=2]')

/** The page with what is in its main part, and the number of things in the cart above it. */
function pageOf(count: number, main: readonly string[][]): string {
  const lines = [
    ...node('link', 'Skip to content'),
    '- banner:',
    '  - navigation "Main"',
    ...indented(node('link', cartName(count))),
    '- main:',
    ...indented(main.flat()),
    '- contentinfo',
  ]
  return lines.join('\n')
}

function section(title: string, ...inside: readonly string[][]): string[] {
  return node('region', title, h2(title), ...inside)
}

function fieldNode(field: Field, invalid: boolean): string[] {
  const isWrong = WRONG.has(field)
  const label = isWrong ? LABELS[field] : `${LABELS[field]} (optional)`
  const states = invalid && isWrong ? ['[invalid]'] : []
  return node(field === 'country' ? 'combobox' : 'textbox', label, ...states)
}

/** A description in which the error comes before the hint. */
function startingWith(message: string): RegExp {
  return new RegExp(`^${RegExp.escape(message)}`)
}

function method(one: keyof typeof PAYMENT_METHOD_LABELS, ...states: string[]): string[] {
  return node('radio', PAYMENT_METHOD_LABELS[one], ...states)
}

/** The checkout, with an empty form that has been sent or has not. */
function checkoutTree({ sent }: { sent: boolean }): string {
  const fields = (from: Field, to: Field) =>
    FIELDS.slice(FIELDS.indexOf(from), FIELDS.indexOf(to) + 1).map((one) => fieldNode(one, sent))
  const { contact, company, billing, payment, terms } = CHECKOUT.sections
  const links = [...WRONG.values(), CONSENT_MESSAGE].map((message) => [
    '- listitem:',
    ...indented(node('link', message)),
  ])
  const errors = ['- list:', ...indented(links.flat())]
  const title = CHECKOUT.formErrorsTitle
  const taken = { paypal: true, transferFrom: FIRM.bank?.from ?? null }
  const methods = offeredMethods(taken, penceOf({ [ID]: 1 })).map((one) =>
    method(one, ...(one === 'credit-card' ? ['[checked]'] : [])),
  )
  return pageOf(1, [
    ['- navigation "Breadcrumb"'],
    node('link', CHECKOUT.backToCart),
    h1(CHECKOUT.title),
    section(CHECKOUT.summary, node('link', CHECKOUT.editCart)),
    sent ? node('group', title, h2(title), errors) : [],
    section(contact, ...fields('firstName', 'phone')),
    section(company, ...fields('companyName', 'reference')),
    section(billing, ...fields('streetAddress', 'country')),
    section(payment, node('group', PAYMENT_METHOD_QUESTION, ...methods)),
    section(
      terms,
      node('button', TERMS.open),
      node('link', `${TERMS.asPage} ${TERMS.newTab}`),
      node('checkbox', FIELD_LABELS.agreeToTerms, ...(sent ? ['[invalid]'] : [])),
    ),
    node('button', CHECKOUT.completeOrder(cost({ [ID]: 1 }))),
    section(AFTER_ORDER.title),
  ])
}

test('a purchase by the accessibility tree alone', async ({ page, on }) => {
  await test.step('product', async () => {
    await on.shop.open()
    await on.shop.details(name).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const main = [h1(name), node('button', `Add to Cart: ${name}`), node('button', 'Order Now')]
    await expect(page.locator('body')).toMatchAriaSnapshot(pageOf(0, main))
    await on.shop.add(name).click()
    await on.shop.cartLink(1).click()
  })

  await test.step('cart', async () => {
    await expect(on.cart.checkout).toBeVisible()
    const line = [
      h2(name),
      node('group', `Quantity of ${name}`, node('button', `Increase quantity of ${name}`)),
      node('button', `Remove ${name}`),
    ].flat()
    const lines = ['- list:', ...indented(['- listitem:', ...indented(line)])]
    const main = [
      h1(CART.title),
      node('region', CART.lines, lines, node('button', CART.clear)),
      node('complementary', CART.summary, h2(CART.summary), node('link', CART.checkout)),
      section(AFTER_ORDER.title),
    ]
    const cart = [node('region', CART.title, ...main)]
    await expect(page.locator('body')).toMatchAriaSnapshot(pageOf(1, cart))
    await on.cart.checkout.click()
  })

  await test.step('checkout, empty and with its errors', async () => {
    await expect(on.checkout.submit).toBeVisible()
    await expect(page.locator('body')).toMatchAriaSnapshot(checkoutTree({ sent: false }))
    await on.checkout.submit.click()
    await expect(on.checkout.formErrors).toBeFocused()
    await expect(page.locator('body')).toMatchAriaSnapshot(checkoutTree({ sent: true }))
    for (const [field, message] of WRONG) {
      await expect(on.checkout.field(field)).toHaveAccessibleDescription(startingWith(message))
    }
    await expect(on.checkout.consent).toHaveAccessibleDescription(CONSENT_MESSAGE)
  })

  await test.step('payment', async () => {
    await on.checkout.complete(aNewBuyer())
    await on.checkout.submit.click()
    await expect(on.hosted.heading).toBeVisible()
    await on.hosted.typeCard('4242 4242 4242 4242')
    await on.hosted.pay.click()
  })

  await test.step('confirmation', async () => {
    await expect(on.confirmation.button(CONFIRMATION.resend)).toBeVisible()
    const main = [
      ['- navigation "Breadcrumb"'],
      h1(CONFIRMATION.thanksTitle),
      node('region', CONFIRMATION.summary, [
        ...node('button', `${CONFIRMATION.copy} ${CONFIRMATION.orderNumber}`),
        ...node('button', CONFIRMATION.print),
        ...h2(CONFIRMATION.summary),
        `- definition: ${cost({ [ID]: 1 })}`,
      ]),
      section(AFTER_ORDER.title),
      section(PROGRESS.title),
      h2(CONFIRMATION.company),
      h2(CONFIRMATION.billing),
      h2(CONFIRMATION.contact),
      node('button', CONFIRMATION.resend),
      node('link', CONFIRMATION.continueShopping),
      node('link', CONFIRMATION.returnHome),
    ]
    await expect(page.locator('body')).toMatchAriaSnapshot(pageOf(0, main))
  })
})
