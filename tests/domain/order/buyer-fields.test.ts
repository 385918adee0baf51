import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { customerInfo, paymentRequestSchema, sentFields } from '#contract/shop/payment-request.ts'
import { BUYER_COLUMNS, BUYER_FIELDS, BUYER_ROWS, eachField } from '#domain/order/buyer-fields.ts'
import { CHECKOUT_FIELDS, isRequired } from '#domain/order/checkout-fields.ts'
import { anyBuyerSchema } from '#domain/order/checkout-form.ts'
import { aBuyer, aPaymentRequest, everyFieldOf } from '#tests/builders.ts'

const ROWS = Object.entries(BUYER_ROWS)

const MIGRATIONS = globSync('netlify/database/migrations/*.sql')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
/** The columns of orders: those of the table, and those that came later. */
const ORDERS = [
  ...MIGRATIONS.matchAll(/create table orders \(\n(.*?)\n\);/gs),
  ...MIGRATIONS.matchAll(/alter table orders\s+add column (.*?);/gs),
].flatMap(([, columns = '']) => columns.split(/,?\n/).map((column) => column.trim()))

test('the checkout names its fields as the specification does', () => {
  expect(eachField((field) => BUYER_ROWS[field].labels.form)).toMatchObject({
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

test.each(ROWS)('the field %s has a label wherever it is shown', (_field, { labels, rule }) => {
  const texts = Object.values(labels)
  for (const text of typeof rule === 'string' ? texts : [...texts, rule.name]) {
    expect(text).toMatch(/^[A-Z].+/)
  }
})

test.each(ROWS)(
  'the field %s has a column of text in the table of orders',
  (_field, { column }) => {
    const definition = new RegExp(`^${column} text not null( default '')?$`)
    expect(ORDERS).toContainEqual(expect.stringMatching(definition))
  },
)

test.each(ROWS)('the field %s has a card of the staff page, or a special row', (field, row) => {
  const isSpecial = ['firstName', 'lastName', 'email', 'phone'].includes(field)
  expect(row.staffCard === undefined).toBe(isSpecial)
})

test.each(ROWS)(
  'the field %s has a label on the confirmation, or is in the address',
  (field, row) => {
    const isInAddress = row.section === 'billing' || ['firstName', 'lastName'].includes(field)
    expect(row.labels.confirmation === undefined).toBe(isInAddress)
  },
)

/** What tells one field from another. */
const NAMES: [string, readonly string[]][] = [
  ['label at the checkout', ROWS.map(([, { labels }]) => labels.form)],
  ['label for staff', ROWS.map(([, { labels }]) => labels.staff)],
  ['label on the confirmation', ROWS.flatMap(([, { labels }]) => labels.confirmation ?? [])],
  ['column', Object.values(BUYER_COLUMNS)],
  ['place on the wire', ROWS.map(([, { wire }]) => `${wire.in}.${wire.as}`)],
]

test.each(NAMES)('no two fields have the same %s', (_what, texts) => {
  expect(texts).toEqual([...new Set(texts)])
})

test('the sections of the form follow one another', () => {
  const sections = BUYER_FIELDS.map((field) => BUYER_ROWS[field].section)
  const changes = sections.filter((section, place) => section !== sections[place - 1])
  expect(changes).toEqual(['contact', 'company', 'billing'])
})

test('email and telephone fields have their keyboards, and figures have theirs without a number field', () => {
  expect(BUYER_ROWS.email.input).toMatchObject({ type: 'email', inputMode: 'email' })
  expect(BUYER_ROWS.phone.input).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(BUYER_ROWS.employees.input).toMatchObject({ inputMode: 'numeric' })
})

test('a buyer may leave empty what is not needed to sell, and the state where a country has none', () => {
  const needed = CHECKOUT_FIELDS.filter((field) => isRequired(field, true))

  expect(needed).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'companyName',
    'businessType',
    'streetAddress',
    'city',
    'state',
    'country',
    'paymentMethod',
    'agreeToTerms',
  ])
  expect(isRequired('state', false)).toBe(false)
  expect(isRequired('companyName', true, false)).toBe(false)
})

const TEXTS = BUYER_FIELDS.flatMap((field) => {
  const { rule } = BUYER_ROWS[field]
  return typeof rule === 'string' ? [] : [[field, rule] as const]
})

test.each(TEXTS)('the text %s is accepted at its full length, and no longer', (field, rule) => {
  const messages = (length: number) =>
    anyBuyerSchema
      .safeParse(aBuyer({ [field]: 'x'.repeat(length) }))
      .error?.issues.map(({ message }) => message)
  expect(messages(rule.most)).toBeUndefined()
  expect(messages(rule.most + 1)).toEqual([`${rule.name} cannot exceed ${rule.most} characters`])
})

test('a buyer arrives in the payment request as typed', () => {
  const buyer = everyFieldOf('a')
  const request = aPaymentRequest({ customerInfo: customerInfo(buyer) })
  expect(sentFields(paymentRequestSchema.parse(request).customerInfo)).toEqual(buyer)
})

test.each(ROWS.filter(([, { required }]) => required === 'never'))(
  'the payment request may leave out the %s, which the form does not require',
  (_field, { wire }) => {
    const { address, ...customer } = customerInfo(everyFieldOf('a'))
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
