import { BUYER_ROWS, type BuyerField } from '#domain/order/buyer-fields.ts'
import type { FormSectionName } from '#domain/order/buyer-row.ts'
import {
  offeredMethods,
  PAYMENT_METHOD_NAMES,
  paymentMethodMinimums,
} from '#domain/order/checkout-fields.ts'
import { buyerSchema, companyBuyerSchema, CONSENT_MESSAGE } from '#domain/order/checkout-form.ts'
import { catalogue } from '#services/catalogue.ts'
import { AFTER_ORDER_TEXTS } from '#shop/cart/after-order.texts.ts'
import {
  CHECKOUT_TEXTS,
  FIELD_LABELS,
  PAYMENT_METHOD_QUESTION,
  TERMS_TEXTS,
} from '#shop/checkout/checkout.texts.ts'
import { cartLinkName } from '#site/frame/header.texts.ts'
import { NEW_TAB_TEXT } from '#site/frame/links.texts.ts'
import { priceText, FIRM, FIRST, penceOf } from '#tests/catalogue.ts'

import { indented, ariaNode } from './aria-tree.ts'
import { FIELDS } from './pages/checkout.ts'

/** Messages of an empty form, by field. */
export const EMPTY_FORM_MESSAGES = new Map(
  (catalogue.needsCompany ? companyBuyerSchema : buyerSchema)
    .safeParse(Object.fromEntries(FIELDS.map((field) => [field, ''])))
    .error?.issues.map(({ path, message }) => [path[0] as BuyerField, message]),
)

const h2 = (title: string) => ariaNode('heading', title, '[level=2]')

function section(title: string, ...inside: readonly string[][]): string[] {
  return ariaNode('region', title, h2(title), ...inside)
}

function fieldNode(field: BuyerField, invalid: boolean): string[] {
  const isWrong = EMPTY_FORM_MESSAGES.has(field)
  const label = isWrong ? FIELD_LABELS[field] : `${FIELD_LABELS[field]} (optional)`
  const states = invalid && isWrong ? ['[invalid]'] : []
  return ariaNode(field === 'country' ? 'combobox' : 'textbox', label, ...states)
}

/** The accessibility tree of the checkout for these services, before or after an empty form is sent. */
export function checkoutTree(quantities: Record<string, number>, { sent }: { sent: boolean }) {
  const fields = (name: FormSectionName) =>
    FIELDS.filter((one) => BUYER_ROWS[one].section === name).map((one) => fieldNode(one, sent))
  const { contact, company, billing, payment, terms } = CHECKOUT_TEXTS.sections
  const links = [...EMPTY_FORM_MESSAGES.values(), CONSENT_MESSAGE].map((message) => [
    '- listitem:',
    ...indented(ariaNode('link', message)),
  ])
  const errors = ['- list:', ...indented(links.flat())]
  const title = 'Form Errors'
  const accepted = paymentMethodMinimums(FIRM, true)
  const methods = offeredMethods(accepted, penceOf(quantities)).map((one) =>
    ariaNode(
      'radio',
      PAYMENT_METHOD_NAMES[one].label,
      ...(one === 'credit-card' ? ['[checked]'] : []),
    ),
  )
  const main = [
    ['- navigation "Breadcrumb"'],
    ariaNode('link', CHECKOUT_TEXTS.backToCart),
    ariaNode('heading', CHECKOUT_TEXTS.title, '[level=1]'),
    section(CHECKOUT_TEXTS.summary, ariaNode('link', CHECKOUT_TEXTS.editCart)),
    sent ? ariaNode('group', title, h2(title), errors) : [],
    section(contact, ...fields('contact')),
    section(company, ...fields('company')),
    section(billing, ...fields('billing')),
    section(payment, ariaNode('group', PAYMENT_METHOD_QUESTION, ...methods)),
    section(
      terms,
      ariaNode('button', TERMS_TEXTS.open),
      ariaNode('link', `${TERMS_TEXTS.asPage} ${NEW_TAB_TEXT}`),
      ariaNode('checkbox', FIELD_LABELS.agreeToTerms, ...(sent ? ['[invalid]'] : [])),
    ),
    ariaNode('button', CHECKOUT_TEXTS.completeOrder(priceText(quantities))),
    section(AFTER_ORDER_TEXTS.title),
  ]
  return [
    ...ariaNode('link', 'Skip to content'),
    '- banner:',
    '  - navigation "Main"',
    ...indented(ariaNode('link', cartLinkName(quantities[FIRST] ?? 0))),
    '- main:',
    ...indented(main.flat()),
    '- contentinfo',
  ].join('\n')
}
