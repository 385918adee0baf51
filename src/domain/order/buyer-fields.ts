/*
  The fields of the checkout form that say who buys, one row each. Form, schema, correction,
  confirmation, staff page, mail to the firm, payment request, columns, personal copy and erasure
  are derived from the rows. The schema has its own file, so that the checkout shows the form before
  it loads the schema.
*/

import type { BuyerRow } from './buyer-row.ts'

const NAME_INPUT = { spellCheck: false, autoCapitalize: 'words' } as const
const CODE_INPUT = { spellCheck: false, autoCapitalize: 'characters' } as const

const ROWS = {
  firstName: {
    labels: { form: 'First Name', staff: 'First name' },
    section: 'contact',
    required: 'always',
    rule: { name: 'First name', min: 2, max: 50 },
    input: { ...NAME_INPUT, autoComplete: 'given-name' },
    width: 'half',
    column: 'first_name',
    wire: { in: 'customer', as: 'firstName', isOptional: true },
    privacy: 'name',
    erasure: 'mark',
  },
  lastName: {
    labels: { form: 'Last Name', staff: 'Last name' },
    section: 'contact',
    required: 'always',
    rule: { name: 'Last name', min: 2, max: 50 },
    input: { ...NAME_INPUT, autoComplete: 'family-name' },
    width: 'half',
    column: 'last_name',
    wire: { in: 'customer', as: 'lastName', isOptional: true },
    privacy: 'name',
  },
  email: {
    labels: { form: 'Email Address', confirmation: 'Email', staff: 'Email' },
    section: 'contact',
    required: 'always',
    rule: 'email',
    input: {
      type: 'email',
      autoComplete: 'email',
      inputMode: 'email',
      spellCheck: false,
      autoCapitalize: 'none',
    },
    column: 'customer_email',
    wire: { in: 'customer', as: 'email' },
    privacy: 'email address',
  },
  phone: {
    labels: { form: 'Phone Number', confirmation: 'Phone', staff: 'Phone' },
    section: 'contact',
    required: 'always',
    rule: 'phone',
    input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', spellCheck: false },
    width: 'alone',
    column: 'phone',
    wire: { in: 'customer', as: 'phone' },
    privacy: 'telephone number',
  },
  companyName: {
    labels: { form: 'Company Name', confirmation: 'Company', staff: 'Company' },
    section: 'company',
    required: 'of-companies',
    rule: { name: 'Company name', min: 2, max: 100 },
    input: { ...NAME_INPUT, autoComplete: 'organization' },
    column: 'company_name',
    wire: { in: 'customer', as: 'company' },
    privacy: 'company',
  },
  businessType: {
    labels: { form: 'Business Type', confirmation: 'Business Type', staff: 'Business type' },
    section: 'company',
    required: 'of-companies',
    rule: { name: 'Business type', min: 2, max: 100 },
    input: { autoComplete: 'off' },
    column: 'business_type',
    wire: { in: 'customer', as: 'businessType', isOptional: true },
    privacy: 'type of business',
  },
  position: {
    labels: { form: 'Position', confirmation: 'Position', staff: 'Position' },
    section: 'company',
    required: 'never',
    rule: { name: 'Position', max: 100 },
    input: { autoComplete: 'organization-title' },
    width: 'half',
    column: 'position',
    wire: { in: 'customer', as: 'position', isOptional: true },
    privacy: 'position',
  },
  employees: {
    labels: { form: 'Number of Employees', confirmation: 'Employees', staff: 'Employees' },
    section: 'company',
    required: 'never',
    rule: { name: 'Number of employees', max: 20 },
    input: { autoComplete: 'off', inputMode: 'numeric', spellCheck: false },
    width: 'short',
    column: 'employees',
    wire: { in: 'customer', as: 'employees', isOptional: true },
    privacy: 'number of employees',
  },
  vatNumber: {
    labels: { form: 'VAT Number', confirmation: 'VAT number', staff: 'VAT number' },
    section: 'company',
    required: 'never',
    rule: 'vatNumber',
    input: { ...CODE_INPUT, autoComplete: 'off' },
    width: 'half',
    column: 'vat_number',
    wire: { in: 'customer', as: 'vatNumber', isOptional: true },
    privacy: 'VAT number',
  },
  reference: {
    labels: { form: 'Your Reference', confirmation: 'Your reference', staff: 'Reference' },
    hint: 'On your invoice, such as a PO number.',
    section: 'company',
    required: 'never',
    rule: { name: 'Reference', max: 60 },
    input: { autoComplete: 'off', spellCheck: false },
    width: 'half',
    column: 'buyer_reference',
    wire: { in: 'customer', as: 'reference', isOptional: true },
    privacy: 'reference',
  },
  // The country comes first in its section, because it decides the VAT and the label of the state.
  country: {
    labels: { form: 'Country', staff: 'Country' },
    section: 'billing',
    required: 'always',
    rule: 'country',
    input: { autoComplete: 'billing country' },
    column: 'country',
    wire: { in: 'address', as: 'country' },
    privacy: 'billing address',
    erasure: 'keep',
  },
  streetAddress: {
    labels: { form: 'Street Address', staff: 'Street' },
    section: 'billing',
    required: 'always',
    rule: { name: 'Street address', min: 5, max: 200 },
    input: { ...NAME_INPUT, autoComplete: 'billing address-line1' },
    column: 'street_address',
    wire: { in: 'address', as: 'street' },
    privacy: 'billing address',
  },
  city: {
    labels: { form: 'City', staff: 'City' },
    section: 'billing',
    required: 'always',
    rule: { name: 'City', min: 2, max: 100 },
    input: { ...NAME_INPUT, autoComplete: 'billing address-level2' },
    width: 'half',
    column: 'city',
    wire: { in: 'address', as: 'city' },
    privacy: 'billing address',
  },
  state: {
    labels: { form: 'State/Province', staff: 'County or state' },
    section: 'billing',
    required: 'with-states',
    rule: 'state',
    input: { ...NAME_INPUT, autoComplete: 'billing address-level1' },
    width: 'half',
    column: 'state',
    wire: { in: 'address', as: 'state', isOptional: true },
    privacy: 'billing address',
  },
  zipCode: {
    labels: { form: 'Zip/Postal Code', staff: 'Postcode' },
    section: 'billing',
    required: 'never',
    rule: { name: 'Zip/Postal code', max: 20 },
    input: { ...CODE_INPUT, autoComplete: 'billing postal-code' },
    width: 'short',
    column: 'zip_code',
    wire: { in: 'address', as: 'postal_code', isOptional: true },
    privacy: 'billing address',
  },
} as const satisfies Record<string, BuyerRow>

/** The rows as literal types, from which other types are derived. */
export type BuyerRows = typeof ROWS

export type BuyerField = keyof BuyerRows

export const BUYER_ROWS: Readonly<Record<BuyerField, BuyerRow>> = ROWS

/** The fields of a buyer, in the order of the checkout. */
export const BUYER_FIELDS = Object.keys(ROWS) as readonly BuyerField[]

/** A value for each field, in the order of the checkout. */
export function mapBuyerFields<Value>(
  valueOf: (field: BuyerField) => Value,
): Record<BuyerField, Value> {
  const values = BUYER_FIELDS.map((field) => [field, valueOf(field)])
  return Object.fromEntries(values) as Record<BuyerField, Value>
}

/** The columns of the table `orders`. */
export const BUYER_COLUMNS = mapBuyerFields((field) => ROWS[field].column) as {
  readonly [Field in BuyerField]: BuyerRows[Field]['column']
}

export const BLANK_BUYER = mapBuyerFields(() => '' as const)

const BILLING_FIELDS = BUYER_FIELDS.filter((field) => BUYER_ROWS[field].section === 'billing')

/** The fields of the billing address in the order of an envelope, which ends with the country. */
export const ADDRESS_FIELDS = [
  ...BILLING_FIELDS.filter((field) => field !== 'country'),
  'country',
] as const

/** The fields that the confirmation, the staff page and the mail to the firm show under a label. */
export const SUMMARY_FIELDS = BUYER_FIELDS.filter((field) => BUYER_ROWS[field].labels.confirmation)
