import type { PayAttempt } from '#card-provider/actions/pay.ts'
import { TEST_CARDS, verdictFor } from '#card-provider/actions/test-cards.ts'

const FIELDS = ['email', 'cardNumber', 'expiry', 'cvc', 'cardholder', 'postalCode'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>

/** The typed values; at first only the email of the session. */
export function typedValues(form: URLSearchParams, email = ''): Values {
  const typed = FIELDS.map((name) => [name, form.get(name)?.trim().slice(0, 500) ?? ''])
  const values = Object.fromEntries(typed) as Values
  return { ...values, email: values.email || email }
}

/** The values with a test card filled in; keeps the buyer's email, name and postal code. */
export function fillInTestCard(values: Values, number: string): Values {
  return {
    email: values.email || 'buyer@example.com',
    cardNumber: groupDigits(number),
    expiry: '12 / 34',
    cvc: '123',
    cardholder: values.cardholder || 'Sam Buyer',
    postalCode: values.postalCode || 'SW1A 1AA',
  }
}

export function groupDigits(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** The values that the page may show again; omits number and code of a card that is not a test card. */
export function removeRealCard(values: Values): Values {
  const digits = digitsOf(values.cardNumber)
  const isTestCard = TEST_CARDS.some(({ number }) => number === digits)
  return isTestCard ? values : { ...values, cardNumber: '', cvc: '' }
}

/** A payment attempt with the typed values; the browser checks that they are complete. */
export function attemptOf(values: Values): PayAttempt {
  const digits = digitsOf(values.cardNumber)
  return {
    instrument: { type: 'card', card: { brand: 'visa', last4: digits.slice(-4) } },
    verdict: verdictFor(digits),
  }
}

function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '')
}
