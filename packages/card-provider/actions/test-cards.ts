import type { Decline } from '#card-provider/records/tables.ts'

/** The bank's answer to a payment attempt. */
export type Verdict = 'approve' | 'challenge' | 'delayed' | Decline

const GENERIC_DECLINE = { message: 'Your card was declined.' }
const INSUFFICIENT_FUNDS = { message: 'Your card has insufficient funds.' }
const NOT_A_TEST_CARD = {
  message: 'Your card was declined. This is a demonstration: use one of the test cards below.',
}
export const AUTHENTICATION_FAILED = {
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
export const DELAYED_PAYMENT_FAILED = { message: 'The payment failed.' }

/** Stripe's test card numbers with the bank's answer and the label of the shortcut. */
export const TEST_CARDS: { number: string; verdict: Verdict; label: string }[] = [
  { number: '4242424242424242', verdict: 'approve', label: 'Succeeds' },
  { number: '4000000000000002', verdict: GENERIC_DECLINE, label: 'Declined' },
  { number: '4000000000009995', verdict: INSUFFICIENT_FUNDS, label: 'Insufficient funds' },
  { number: '4000002500003155', verdict: 'challenge', label: '3-D Secure' },
  { number: '4000000000000077', verdict: 'delayed', label: 'Settles later' },
]

/** The bank's answer for a card number; declines any number that is not a test card. */
export function verdictFor(number: string): Verdict {
  return TEST_CARDS.find((card) => card.number === number)?.verdict ?? NOT_A_TEST_CARD
}

/** The bank's answer for each outcome that a control request can ask for. */
export const VERDICTS = {
  success: 'approve',
  decline: GENERIC_DECLINE,
  delayed: 'delayed',
} as const satisfies Record<string, Verdict>

export type Outcome = keyof typeof VERDICTS

export const OUTCOMES = Object.keys(VERDICTS) as Outcome[]
