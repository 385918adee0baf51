import type { Decline } from '#card-provider/records/tables.ts'

/** What the bank answers to an attempt to pay. */
export type Verdict = 'approve' | 'challenge' | 'later' | Decline

const GENERIC = { message: 'Your card was declined.' }
const INSUFFICIENT_FUNDS = { message: 'Your card has insufficient funds.' }
const NOT_A_TEST_CARD = {
  message: 'Your card was declined. This is a demonstration: use one of the test cards below.',
}
export const AUTHENTICATION_FAILED = {
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}
export const NOT_SETTLED = { message: 'The payment failed.' }

/** Stripe's numbers for what the bank of a buyer may say; the label is that of a shortcut. */
export const TEST_CARDS: { number: string; verdict: Verdict; label: string }[] = [
  { number: '4242424242424242', verdict: 'approve', label: 'Succeeds' },
  { number: '4000000000000002', verdict: GENERIC, label: 'Declined' },
  { number: '4000000000009995', verdict: INSUFFICIENT_FUNDS, label: 'Insufficient funds' },
  { number: '4000002500003155', verdict: 'challenge', label: '3-D Secure' },
  { number: '4000000000000077', verdict: 'later', label: 'Settles later' },
]

/** How the bank treats a card number; one that is not a test card is declined. */
export function verdictOn(number: string): Verdict {
  return TEST_CARDS.find((card) => card.number === number)?.verdict ?? NOT_A_TEST_CARD
}

/** What the bank says to each outcome that a script can want. */
export const VERDICTS = {
  success: 'approve',
  decline: GENERIC,
  delayed: 'later',
} as const satisfies Record<string, Verdict>

export type Outcome = keyof typeof VERDICTS

export const OUTCOMES = Object.keys(VERDICTS) as Outcome[]
