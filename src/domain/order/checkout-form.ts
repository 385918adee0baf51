import * as z from 'zod/mini'

import { compactVatNumber, VAT_NUMBER_MESSAGE, vatNumberProblem } from '#domain/money/vat-number.ts'
import { hasUkVat } from '#domain/money/vat.ts'
import {
  countryName,
  requiresState,
  isCountry,
  findPostcodeIsland,
  stateLabel,
} from '#domain/people/country.ts'
import { plainDigits } from '#domain/text/plain-letters.ts'
import { countCharacters, isPlainLine, stripInvisible } from '#domain/text/plain-text.ts'
import { isRecord } from '#domain/text/record.ts'
import { emailAddress, checkedText, singleLineText } from '#domain/text/text.ts'

import { BUYER_ROWS, mapBuyerFields, type BuyerField, type BuyerRows } from './buyer-fields.ts'
import { isRequired, PAYMENT_METHODS } from './checkout-fields.ts'

export const EMAIL_MESSAGE = 'Please enter a valid email address (e.g., name@example.com)'

const PHONE_MESSAGES = {
  characters: 'Please enter a valid phone number',
  tooShort: 'Phone number must have at least 10 digits',
  tooLong: 'Phone number cannot exceed 15 digits',
}

export const CONSENT_MESSAGE = 'You must agree to the terms and conditions'
const COUNTRY_MESSAGE = 'Please select a country'

const STATE_MIN_LENGTH = 2
const STATE_MAX_LENGTH = 100

function requiredText(name: string, min: number, max: number) {
  return singleLineText({
    min: { count: min, message: `${name} must be at least ${min} characters` },
    max: { count: max, message: `${name} cannot exceed ${max} characters` },
  })
}

function optionalText(name: string, max: number) {
  const message = `${name} cannot exceed ${max} characters`
  return z._default(singleLineText({ max: { count: max, message } }), '')
}

/** A VAT number, stored without spaces and punctuation. */
const vatNumber = z._default(
  z.pipe(
    z.string({ error: VAT_NUMBER_MESSAGE }).check(z.overwrite(compactVatNumber)),
    checkedText(VAT_NUMBER_MESSAGE, vatNumberProblem),
  ),
  '',
)

/** A typed phone number in plain digits, spaces and hyphens, without a `tel:` prefix. */
function cleanPhone(text: string): string {
  return stripInvisible(plainDigits(text))
    .trim()
    .replace(/^tel:\s*/i, '')
}

function phoneProblem(text: string): string | undefined {
  if (text.length > 40 || !/^[\d+\- ()]*$/.test(text)) return PHONE_MESSAGES.characters
  const digits = text.replaceAll(/\D/g, '').length
  if (digits < 10) return PHONE_MESSAGES.tooShort
  return digits > 15 ? PHONE_MESSAGES.tooLong : undefined
}

/** The rules that check more than the length of a field. */
const SPECIAL_RULES = {
  email: emailAddress(EMAIL_MESSAGE),
  phone: z.pipe(
    z.string({ error: PHONE_MESSAGES.tooShort }).check(z.overwrite(cleanPhone)),
    checkedText(PHONE_MESSAGES.tooShort, phoneProblem),
  ),
  vatNumber,
  state: z._default(singleLineText({}), ''),
  country: checkedText(COUNTRY_MESSAGE, (code) => (isCountry(code) ? undefined : COUNTRY_MESSAGE)),
}

type Text = z.ZodMiniType<string, string>
type TextOrNone = z.ZodMiniDefault<Text>

/** A rule for each field. A field is mandatory if `Needed` includes the field's `required` value. */
type Shape<Needed> = {
  [Field in BuyerField]: BuyerRows[Field]['required'] extends Needed ? Text : TextOrNone
}

function buildShape(needsCompany: boolean) {
  return mapBuyerFields((field) => {
    const { rule } = BUYER_ROWS[field]
    if (typeof rule === 'string') return SPECIAL_RULES[rule]
    const { name, min = 0, max } = rule
    return isRequired(field, false, needsCompany)
      ? requiredText(name, min, max)
      : optionalText(name, max)
  })
}

const buyerShape = buildShape(false) as Shape<'always'>
const companyBuyerShape = buildShape(true) as Shape<'always' | 'of-companies'>

interface Address {
  state: string
  zipCode: string
  country: string
}

/** Whether a value has the parts of an address. Addresses are checked even if other fields are wrong. */
function isAddress(value: unknown): value is Address {
  if (!isRecord(value)) return false
  const { state, zipCode, country } = value
  return [state, zipCode, country].every((part) => typeof part === 'string')
}

/** The message names the field as the country does (County, Province …). */
function stateProblem({ state, country }: Address): string | undefined {
  const text = state.trim()
  // Another rule already reports a state that is not a plain line.
  if (!isPlainLine(text)) return undefined
  const name = stateLabel(country)
  const count = countCharacters(text)
  if (count > STATE_MAX_LENGTH) return `${name} cannot exceed ${STATE_MAX_LENGTH} characters`
  const isTooShort = requiresState(country) && count < STATE_MIN_LENGTH
  return isTooShort ? `${name} must be at least ${STATE_MIN_LENGTH} characters` : undefined
}

/** Rejects a United Kingdom address with the postcode of an island outside UK VAT. */
function islandProblem(address: Address): string | undefined {
  const island = findPostcodeIsland(address)
  if (island === undefined || hasUkVat(island)) return undefined
  const name = countryName(island)
  return `This postcode is in ${name}, which is not in the United Kingdom. Select ${name}.`
}

const addressRule = z.check(
  ({ value, issues }) => {
    if (!isAddress(value)) return
    const problems = { state: stateProblem(value), country: islandProblem(value) }
    for (const [field, message] of Object.entries(problems)) {
      if (message === undefined) continue
      issues.push({ code: 'custom', path: [field], message, input: value, continue: true })
    }
  },
  { when: ({ value }) => isAddress(value) },
)

/** The buyer if private persons may buy too: the part of the checkout form that an order stores. */
export const buyerSchema = z.strictObject(buyerShape).check(addressRule)

/** The buyer if only companies may buy. */
export const companyBuyerSchema = z.strictObject(companyBuyerShape).check(addressRule)

export type Buyer = z.output<typeof companyBuyerSchema>

const paymentShape = {
  paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Select a payment method' }),
  agreeToTerms: z.literal(true, { error: CONSENT_MESSAGE }),
}

/** The whole checkout form if anyone may buy. */
export const checkoutFormSchema = z
  .strictObject({ ...buyerShape, ...paymentShape })
  .check(addressRule)

/** The whole checkout form if only companies may buy; the browser validates it on every change. */
export const companyCheckoutFormSchema = z
  .strictObject({ ...companyBuyerShape, ...paymentShape })
  .check(addressRule)

/** The form's values while it is being filled in. */
export type CheckoutForm = Omit<z.input<typeof companyCheckoutFormSchema>, 'agreeToTerms'> & {
  agreeToTerms: boolean
}

/** Splits a customer's name into its first word and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
