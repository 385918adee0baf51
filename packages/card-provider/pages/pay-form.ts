import type { Attempt } from '#card-provider/verbs/pay.ts'
import { sampleBuyer } from '#card-provider/verbs/payment-actions.ts'
import { TEST_CARDS, verdictOn } from '#card-provider/verbs/test-cards.ts'

export const FIELDS = ['email', 'cardNumber', 'expiry', 'cvc', 'cardholder', 'postalCode'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

type PayForm = { ok: true; attempt: Attempt } | { ok: false; problems: Problems }

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
  const isReal = isCardNumber(digits) && !TEST_CARDS.some(({ number }) => number === digits)
  return isReal ? { ...values, cardNumber: '', cvc: '' } : values
}

/** Checks the form: an attempt to pay, or a problem for each field that has one. */
export function checkPayForm(values: Values, now: Date): PayForm {
  const digits = digitsOf(values.cardNumber)
  const end = endOf(values.expiry)
  const problems: Problems = {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email) && {
      email: 'Your email address is incomplete.',
    }),
    ...(!isCardNumber(digits) && { cardNumber: 'Your card number is incorrect.' }),
    ...expiryProblem(end, now),
    ...(!/^\d{3,4}$/.test(values.cvc) && { cvc: "Your card's security code is incomplete." }),
    ...(values.cardholder === '' && { cardholder: 'Enter the name on the card.' }),
    ...(values.postalCode === '' && { postalCode: 'Enter your postal code.' }),
  }
  if (!end || Object.keys(problems).length > 0) return { ok: false, problems }
  const attempt: Attempt = {
    instrument: {
      kind: 'card',
      last4: digits.slice(-4),
      expMonth: end.month,
      expYear: end.year,
    },
    buyer: sampleBuyer(values.email, values.cardholder, values.postalCode),
    verdict: verdictOn(digits),
  }
  return { ok: true, attempt }
}

function digitsOf(number: string): string {
  return number.replaceAll(/[\s-]/g, '')
}

/** Whether the last digit checks the others (Luhn). */
function isCardNumber(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of Array.from(digits).toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return /^\d{13,19}$/.test(digits) && sum % 10 === 0
}

function expiryProblem(end: ReturnType<typeof endOf>, now: Date): Problems {
  if (!end) return { expiry: "Your card's expiration date is incomplete." }
  return Date.UTC(end.year, end.month) > now.getTime()
    ? {}
    : { expiry: "Your card's expiration date is in the past." }
}

/** Reads `MM / YY` or `MM / YYYY`; the card is good to the end of that month. */
function endOf(expiry: string): { month: number; year: number } | null {
  const match = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(expiry)
  return match && { month: Number(match[1]), year: 2000 + Number(match[2]) }
}
