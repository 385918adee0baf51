import type { Buyer, Session } from '#card-provider/records/tables.ts'
import type { Attempt } from '#card-provider/verbs/confirm.ts'
import { TEST_CARDS, testCard } from '#card-provider/verbs/test-cards.ts'

import { cardNumberProblem, cvcProblem, digitsOf, readExpiry } from './card-details.ts'

export const FIELDS = ['email', 'cardNumber', 'expiry', 'cvc', 'cardholder', 'postalCode'] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

export type PayForm = { ok: true; attempt: Attempt } | { ok: false; problems: Problems }

/** What the form shows at first. */
export function firstValues(session: Session): Values {
  return {
    email: session.customer_email ?? '',
    cardNumber: '',
    expiry: '',
    cvc: '',
    cardholder: '',
    postalCode: '',
  }
}

/** What was typed. */
export function typedValues(form: URLSearchParams): Values {
  const value = (name: FieldName): string => form.get(name)?.trim().slice(0, 500) ?? ''
  return {
    email: value('email'),
    cardNumber: value('cardNumber'),
    expiry: value('expiry'),
    cvc: value('cvc'),
    cardholder: value('cardholder'),
    postalCode: value('postalCode'),
  }
}

/** The values with a test card filled in, keeping what was typed elsewhere. */
export function withTestCard(values: Values, number: string): Values {
  return {
    ...values,
    email: values.email || 'buyer@example.com',
    cardNumber: number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
    expiry: '12 / 34',
    cvc: /^3[47]/.test(number) ? '1234' : '123',
    cardholder: values.cardholder || 'Sam Buyer',
    postalCode: values.postalCode || 'SW1A 1AA',
  }
}

/** The values as they may be sent back: a number that could be somebody's card is not. */
export function safeToShow(values: Values): Values {
  const digits = digitsOf(values.cardNumber)
  const isTest = TEST_CARDS.some(({ number }) => number === digits)
  return isTest || cardNumberProblem(values.cardNumber) !== null
    ? values
    : { ...values, cardNumber: '', cvc: '' }
}

/** Checks the form: an attempt to pay, or a problem for each field that has one. */
export function checkPayForm(values: Values, now: Date): PayForm {
  const expiry = readExpiry(values.expiry, now)
  const problems = withoutNull({
    email: emailProblem(values.email),
    cardNumber: cardNumberProblem(values.cardNumber),
    expiry: 'problem' in expiry ? expiry.problem : null,
    cvc: cvcProblem(values.cvc, values.cardNumber),
    cardholder: values.cardholder === '' ? 'Enter the name on the card.' : null,
    postalCode: values.postalCode === '' ? 'Enter your postal code.' : null,
  })
  if (Object.keys(problems).length > 0 || 'problem' in expiry) return { ok: false, problems }
  return { ok: true, attempt: attemptOf(values, expiry) }
}

/** A card that is not enrolled in 3-D Secure asks nothing, whatever the session wishes. */
function attemptOf(values: Values, { month, year }: { month: number; year: number }): Attempt {
  const digits = digitsOf(values.cardNumber)
  const { brand, verdict } = testCard(digits)
  const last4 = digits.slice(-4)
  return {
    instrument: { kind: 'card', brand, last4, expMonth: month, expYear: year },
    buyer: {
      email: values.email,
      name: values.cardholder,
      phone: null,
      address: addressOf(values),
    },
    verdict,
  }
}

function addressOf(values: Values): Buyer['address'] {
  return {
    city: null,
    country: 'GB',
    line1: null,
    line2: null,
    postal_code: values.postalCode || null,
    state: null,
  }
}

function emailProblem(email: string): string | null {
  if (email === '') return 'Enter your email address.'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : 'Your email address is incomplete.'
}

function withoutNull(found: Partial<Record<FieldName, string | null>>): Problems {
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}
