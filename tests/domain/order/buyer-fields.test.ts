import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import {
  customerInfo,
  paymentRequestSchema,
  buyerInRequest,
} from '#contract/shop/payment-request.ts'
import {
  BUYER_COLUMNS,
  BUYER_FIELDS,
  BUYER_ROWS,
  mapBuyerFields,
} from '#domain/order/buyer-fields.ts'
import { CHECKOUT_FIELDS, isRequired } from '#domain/order/checkout-fields.ts'
import { aPaymentRequest, aBuyerWithEveryField } from '#tests/builders.ts'

const ROWS = Object.entries(BUYER_ROWS)

const MIGRATIONS = globSync('netlify/database/migrations/*.sql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
/** The columns of the orders table, including those that later migrations add. */
const ORDERS = [
  ...MIGRATIONS.matchAll(/create table orders \(\n(.*?)\n\);/gs),
  ...MIGRATIONS.matchAll(/alter table orders\s+add column (.*?);/gs),
].flatMap(([, columns = '']) => columns.split(/,?\n/).map((column) => column.trim()))

test('the checkout fields have the specification’s names', () => {
  expect(mapBuyerFields((field) => BUYER_ROWS[field].labels.form)).toMatchObject({
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email Address',
    phone: 'Phone Number',
    companyName: 'Company Name',
    businessType: 'Business Type',
    position: 'Position',
    employees: 'Number of Employees',
    streetAddress: 'Street Address',
    city: 'City',
    state: 'State/Province',
    zipCode: 'Zip/Postal Code',
    country: 'Country',
  })
})

test.each(ROWS)(
  'the field %s has a label in each place that shows the field',
  (_field, { labels, rule }) => {
    const texts = Object.values(labels)
    for (const text of typeof rule === 'string' ? texts : [...texts, rule.name]) {
      expect(text).toMatch(/^[A-Z].+/)
    }
  },
)

test.each(ROWS)('the field %s has a text column in the orders table', (_field, { column }) => {
  const definition = new RegExp(`^${column} text not null( default '')?$`)
  expect(ORDERS).toContainEqual(expect.stringMatching(definition))
})

test.each(ROWS)(
  'the field %s is part of the address or has a label on the confirmation page',
  (field, row) => {
    const isInAddress = row.section === 'billing' || ['firstName', 'lastName'].includes(field)
    expect(row.labels.confirmation === undefined).toBe(isInAddress)
  },
)

/** Properties whose value differs from field to field. */
const NAMES: [string, readonly string[]][] = [
  ['label at the checkout', ROWS.map(([, { labels }]) => labels.form)],
  ['label for staff', ROWS.map(([, { labels }]) => labels.staff)],
  ['label on the confirmation', ROWS.flatMap(([, { labels }]) => labels.confirmation ?? [])],
  ['column', Object.values(BUYER_COLUMNS)],
  ['name in the payment request', ROWS.map(([, { wire }]) => `${wire.in}.${wire.as}`)],
]

test.each(NAMES)('no two fields have the same %s', (_what, texts) => {
  expect(texts).toEqual([...new Set(texts)])
})

test('fields of one section follow one another in the form', () => {
  const sections = BUYER_FIELDS.map((field) => BUYER_ROWS[field].section)
  const changes = sections.filter((section, place) => section !== sections[place - 1])
  expect(changes).toEqual(['contact', 'company', 'billing'])
})

test('a field opens the matching keyboard on a phone', () => {
  expect(BUYER_ROWS.email.input).toMatchObject({ type: 'email', inputMode: 'email' })
  expect(BUYER_ROWS.phone.input).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(BUYER_ROWS.employees.input).toMatchObject({ inputMode: 'numeric' })
})

test('a buyer may omit the fields that the shop does not need for a sale', () => {
  const needed = CHECKOUT_FIELDS.filter((field) => isRequired(field, true))

  expect(needed).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'companyName',
    'businessType',
    'country',
    'streetAddress',
    'city',
    'state',
    'paymentMethod',
    'agreeToTerms',
  ])
  expect(isRequired('state', false)).toBe(false)
  expect(isRequired('companyName', true, false)).toBe(false)
})

test('a buyer’s details arrive in the payment request as typed', () => {
  const buyer = aBuyerWithEveryField('a')
  const request = aPaymentRequest({ customerInfo: customerInfo(buyer) })
  expect(buyerInRequest(paymentRequestSchema.parse(request).customerInfo)).toEqual(buyer)
})

test.each(ROWS.filter(([, { required }]) => required === 'never'))(
  'the payment request may omit the %s, which the form does not require',
  (_field, { wire }) => {
    const { address, ...customer } = customerInfo(aBuyerWithEveryField('a'))
    const without = (place: object) =>
      Object.fromEntries(Object.entries(place).filter(([name]) => name !== wire.as))
    const shorter =
      wire.in === 'address'
        ? { ...customer, address: without(address) }
        : { ...without(customer), address }
    const request = { ...aPaymentRequest(), customerInfo: shorter }
    expect(paymentRequestSchema.safeParse(request).success).toBe(true)
  },
)
