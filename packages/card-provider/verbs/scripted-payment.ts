import { isRefusal, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import type { Act } from '#card-provider/records/store.ts'
import type { Buyer, Instrument, SessionRecord } from '#card-provider/records/tables.ts'

import { answerChallenge, confirmSession } from './confirm.ts'
import { settlePayment } from './settle.ts'
import { GENERIC, INSUFFICIENT_FUNDS, type Verdict } from './test-cards.ts'

export const OUTCOMES = [
  'success',
  'decline',
  'insufficient_funds',
  '3ds',
  '3ds_pending',
  '3ds_failure',
  'delayed',
  'delayed_success',
  'delayed_failure',
] as const
type Outcome = (typeof OUTCOMES)[number]

export interface Script {
  outcome: Outcome
  method: 'card' | 'paypal'
  email?: string | undefined
  name?: string | undefined
}

const VERDICTS: Record<Outcome, Verdict> = {
  success: { kind: 'approve' },
  decline: { kind: 'decline', decline: GENERIC },
  insufficient_funds: { kind: 'decline', decline: INSUFFICIENT_FUNDS },
  '3ds': { kind: 'challenge' },
  '3ds_pending': { kind: 'challenge' },
  '3ds_failure': { kind: 'challenge' },
  delayed: { kind: 'later' },
  delayed_success: { kind: 'later' },
  delayed_failure: { kind: 'later' },
}
const CARD: Instrument = { kind: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }

/** Pays a session without the hosted page, with the outcome a test wants. */
export function payByScript(
  act: Act,
  record: SessionRecord,
  { outcome, method, email, name }: Script,
): SessionRecord | Refusal {
  const { payment_method_types: offered, customer_email } = record.session
  if (!offered.includes(method)) {
    return refuse(`This Checkout Session does not offer ${method}.`, { param: 'method' })
  }
  const confirmed = confirmSession(act, record, {
    instrument: method === 'paypal' ? { kind: 'paypal' } : CARD,
    buyer: sampleBuyer(email ?? customer_email, name),
    verdict: VERDICTS[outcome],
  })
  if (isRefusal(confirmed)) return confirmed
  switch (outcome) {
    case '3ds':
    case '3ds_failure':
      return answerChallenge(act, confirmed, outcome === '3ds')
    case 'delayed_success':
    case 'delayed_failure':
      return settlePayment(act, confirmed, outcome === 'delayed_success')
    default:
      return confirmed
  }
}

/** A buyer as the hosted page would give it, with samples for what nobody typed. */
export function sampleBuyer(
  email: string | null,
  name = 'Sam Buyer',
  postalCode = 'SW1A 1AA',
): Buyer {
  return {
    email: email ?? 'buyer@example.com',
    name,
    phone: null,
    address: {
      city: null,
      country: 'GB',
      line1: null,
      line2: null,
      postal_code: postalCode,
      state: null,
    },
  }
}
