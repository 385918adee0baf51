import type { Attempt } from '#card-provider/verbs/pay.ts'
import { TEST_CARDS, verdictOn } from '#card-provider/verbs/test-cards.ts'

const FIELDS = ['email', 'cardNumber', 'expiry', 'cvc', 'cardholder', 'postalCode'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>

/** What was typed, or what the form shows at first: nothing but the email of the session. */
export function typedValues(form: URLSearchParams, email = ''): Values {
  const typed = FIELDS.map((name) => [name, form.get(name)?.trim().slice(0, 500) ?? ''])
  const values = Object.fromEntries(typed) as Values
  return { ...values, email: values.email || email }
}

/** The values with a test card filled in, keeping what was typed elsewhere. */
export function withTestCard(values: Values, number: string): Values {
  return {
    email: values.email || 'buyer@example.com',
    cardNumber: inGroups(number),
    expiry: '12 / 34',
    cvc: '123',
    cardholder: values.cardholder || 'Sam Buyer',
    postalCode: values.postalCode || 'SW1A 1AA',
  }
}

/** A card number as it is printed: in groups of four. */
export function inGroups(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** The values as they may be sent back: a number that could be somebody's card is not. */
export function safeToShow(values: Values): Values {
  const digits = digitsOf(values.cardNumber)
  const isTestCard = TEST_CARDS.some(({ number }) => number === digits)
  return isTestCard ? values : { ...values, cardNumber: '', cvc: '' }
}

/** An attempt to pay with what was typed; that it is whole is the browser's care. */
export function attemptOf(values: Values): Attempt {
  const digits = digitsOf(values.cardNumber)
  return {
    instrument: { type: 'card', card: { brand: 'visa', last4: digits.slice(-4) } },
    verdict: verdictOn(digits),
  }
}

function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '')
}
