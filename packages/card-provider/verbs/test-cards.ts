import type { Verdict } from './confirm.ts'
import {
  EXPIRED,
  GENERIC,
  INSUFFICIENT_FUNDS,
  LOST,
  NOT_A_TEST_CARD,
  PROCESSING_ERROR,
  STOLEN,
  WRONG_CVC,
} from './declines.ts'

export interface TestCard {
  number: string
  brand: string
  verdict: Verdict
  /** What the shortcut on the page says; null for cards without one. */
  label: string | null
}

const APPROVE: Verdict = { kind: 'approve' }
const declined = (decline: typeof GENERIC): Verdict => ({ kind: 'decline', decline })

export const TEST_CARDS: TestCard[] = [
  card('4242424242424242', 'visa', APPROVE, 'Succeeds'),
  card('4000000000000002', 'visa', declined(GENERIC), 'Declined'),
  card('4000000000009995', 'visa', declined(INSUFFICIENT_FUNDS), 'Insufficient funds'),
  card('4000002500003155', 'visa', { kind: 'challenge' }, '3-D Secure'),
  card('4000000000000077', 'visa', { kind: 'later' }, 'Settles later'),
  card('4000002760003184', 'visa', { kind: 'challenge' }, null),
  card('4000000000009987', 'visa', declined(LOST), null),
  card('4000000000009979', 'visa', declined(STOLEN), null),
  card('4000000000000069', 'visa', declined(EXPIRED), null),
  card('4000000000000127', 'visa', declined(WRONG_CVC), null),
  card('4000000000000119', 'visa', declined(PROCESSING_ERROR), null),
  card('4000056655665556', 'visa', APPROVE, null),
  card('4000008260000000', 'visa', APPROVE, null),
  card('5555555555554444', 'mastercard', APPROVE, null),
  card('2223003122003222', 'mastercard', APPROVE, null),
  card('5200828282828210', 'mastercard', APPROVE, null),
  card('378282246310005', 'amex', APPROVE, null),
]

function card(number: string, brand: string, verdict: Verdict, label: string | null): TestCard {
  return { number, brand, verdict, label }
}

/** How the bank treats a card number; one that is not a test card is declined. */
export function testCard(number: string): TestCard {
  const known = TEST_CARDS.find((candidate) => candidate.number === number)
  return known ?? card(number, brandOf(number), declined(NOT_A_TEST_CARD), null)
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(34|37)/.test(number)) return 'amex'
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown'
}
