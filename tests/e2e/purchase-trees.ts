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
import { cost, FIRM, FIRST, penceOf, product } from '#tests/catalogue.ts'

import { indented, node } from './aria-tree.ts'
import { FIELDS, type Field } from './pages/checkout.ts'

const { name } = product(FIRST)

/** What an empty form has wrong, by field. */
export const WRONG = new Map(
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
  const label = isWrong ? FIELD_LABELS[field] : `${FIELD_LABELS[field]} (optional)`
  const states = invalid && isWrong ? ['[invalid]'] : []
  return node(field === 'country' ? 'combobox' : 'textbox', label, ...states)
}

function method(one: keyof typeof PAYMENT_METHOD_LABELS, ...states: string[]): string[] {
  return node('radio', PAYMENT_METHOD_LABELS[one], ...states)
}

/** The checkout of these services, with an empty form that has been sent or has not. */
export function checkoutTree(quantities: Record<string, number>, { sent }: { sent: boolean }) {
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
  const methods = offeredMethods(taken, penceOf(quantities)).map((one) =>
    method(one, ...(one === 'credit-card' ? ['[checked]'] : [])),
  )
  return pageOf(quantities[FIRST] ?? 0, [
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
    node('button', CHECKOUT.completeOrder(cost(quantities))),
    section(AFTER_ORDER.title),
  ])
}

/** The page of the service, with nothing in the cart. */
export function productTree(): string {
  const main = [h1(name), node('button', `Add to Cart: ${name}`), node('button', 'Order Now')]
  return pageOf(0, main)
}

/** The cart with one of the service. */
export function cartTree(): string {
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
  return pageOf(1, [node('region', CART.title, ...main)])
}

/** The confirmation of an order over these services. */
export function confirmationTree(quantities: Record<string, number>): string {
  return pageOf(0, [
    ['- navigation "Breadcrumb"'],
    h1(CONFIRMATION.thanksTitle),
    node('region', CONFIRMATION.summary, [
      ...node('button', `${CONFIRMATION.copy} ${CONFIRMATION.orderNumber}`),
      ...node('button', CONFIRMATION.print),
      ...h2(CONFIRMATION.summary),
      `- definition: ${cost(quantities)}`,
    ]),
    section(AFTER_ORDER.title),
    section(PROGRESS.title),
    h2(CONFIRMATION.company),
    h2(CONFIRMATION.billing),
    h2(CONFIRMATION.contact),
    node('button', CONFIRMATION.resend),
    node('link', CONFIRMATION.continueShopping),
    node('link', CONFIRMATION.returnHome),
  ])
}
