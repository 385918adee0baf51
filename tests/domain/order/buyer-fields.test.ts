import { globSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

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

describe.each(ROWS)('the field %s', (field, row) => {
  test('has a label wherever it is shown', () => {
    for (const label of Object.values(row.labels)) expect(label).toMatch(/^[A-Z].+/)
    if (typeof row.rule !== 'string') expect(row.rule.name).toMatch(/^[A-Z].+/)
    expect(row.privacy).not.toBe('')
  })

  test('has a column of text in the table of orders', () => {
    const type = new RegExp(`^${row.column} text not null( default '')?$`)
    expect(ORDERS).toContainEqual(expect.stringMatching(type))
  })

  test('has a special row on the staff page, or a card', () => {
    const isSpecial = ['firstName', 'lastName', 'email', 'phone'].includes(field)
    expect(row.staffCard === undefined).toBe(isSpecial)
  })

  test('is in a label of the confirmation, or in the name and address', () => {
    const isInAddress = row.section === 'billing' || ['firstName', 'lastName'].includes(field)
    expect(row.labels.confirmation === undefined).toBe(isInAddress)
  })
})

const SEVERAL: [string, readonly string[]][] = [
  ['label at the checkout', ROWS.map(([, { labels }]) => labels.form)],
  ['label for staff', ROWS.map(([, { labels }]) => labels.staff)],
  ['label on the confirmation', ROWS.flatMap(([, { labels }]) => labels.confirmation ?? [])],
  ['column', Object.values(BUYER_COLUMNS)],
  ['place on the wire', ROWS.map(([, { wire }]) => `${wire.in}.${wire.as}`)],
]

test.each(SEVERAL)('no two fields have the same %s', (_what, texts) => {
  expect(texts).toEqual([...new Set(texts)])
})

test('the sections of the form follow one another', () => {
  const sections = BUYER_FIELDS.map((field) => BUYER_ROWS[field].section)
  const changes = sections.filter((section, place) => section !== sections[place - 1])
  expect(changes).toEqual(['contact', 'company', 'billing'])
})

test('e-mail and telephone have their keyboards, figures theirs without a number field', () => {
  expect(BUYER_ROWS.email.input).toMatchObject({ type: 'email', inputMode: 'email' })
  expect(BUYER_ROWS.phone.input).toMatchObject({ type: 'tel', inputMode: 'tel' })
  expect(BUYER_ROWS.employees.input).toMatchObject({ inputMode: 'numeric' })
})

test('what is not needed to sell may stay empty, and the state where there is none', () => {
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

describe('a text', () => {
  const texts = BUYER_FIELDS.flatMap((field) => {
    const { rule } = BUYER_ROWS[field]
    return typeof rule === 'string' ? [] : [[field, rule] as const]
  })

  test.each(texts)(
    '%s is taken at its full length, and refused by its name beyond',
    (field, rule) => {
      const messages = (length: number) =>
        anyBuyerSchema
          .safeParse(aBuyer({ [field]: 'x'.repeat(length) }))
          .error?.issues.map(({ message }) => message)
      expect(messages(rule.most)).toBeUndefined()
      expect(messages(rule.most + 1)).toEqual([
        `${rule.name} cannot exceed ${rule.most} characters`,
      ])
    },
  )
})

describe('on the wire', () => {
  const buyer = everyFieldOf('a')

  test('a buyer arrives as sent', () => {
    const request = aPaymentRequest({ customerInfo: customerInfo(buyer) })
    expect(sentFields(paymentRequestSchema.parse(request).customerInfo)).toEqual(buyer)
  })

  test('a field that the form does not require is optional', () => {
    const optional = ROWS.filter(([, { wire }]) => wire.isOptional)
    expect(optional.map(([field]) => field)).toEqual(
      expect.arrayContaining(
        ROWS.filter(([, { required }]) => required === 'never').map(([field]) => field),
      ),
    )
    const { address, ...customer } = customerInfo(buyer)
    const without = (place: object, name: string) =>
      Object.fromEntries(
        Object.entries(place).filter(
          ([key]) => !optional.some(([, { wire }]) => wire.in === name && wire.as === key),
        ),
      )
    const shortest = { ...without(customer, 'customer'), address: without(address, 'address') }
    const request = { ...aPaymentRequest(), customerInfo: shortest }
    expect(paymentRequestSchema.safeParse(request).success).toBe(true)
  })
})
