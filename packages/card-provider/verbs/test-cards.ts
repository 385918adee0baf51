import type { Decline } from '#card-provider/records/tables.ts'

/** What the bank answers to an attempt to pay. */
export type Verdict = 'approve' | 'challenge' | 'later' | Decline

const GENERIC = declined('generic_decline', 'Your card was declined.')
const INSUFFICIENT_FUNDS = declined('insufficient_funds', 'Your card has insufficient funds.')
const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. This is a demonstration: use one of the test cards below.',
)
export const AUTHENTICATION_FAILED = declined(
  'authentication_required',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  'payment_intent_authentication_failure',
)
export const NOT_SETTLED = declined(
  'generic_decline',
  'The payment failed.',
  'payment_intent_payment_attempt_failed',
)

function declined(declineCode: string, message: string, code = 'card_declined'): Decline {
  return { code, declineCode, message }
}

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
