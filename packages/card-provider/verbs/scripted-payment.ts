import { isRefusal, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import type { Authentication } from '#card-provider/objects/three-d-secure.ts'
import type { Act } from '#card-provider/records/act.ts'
import type { Buyer, Charge, Instrument, SessionRecord } from '#card-provider/records/tables.ts'

import { answerChallenge, confirmSession, type Verdict } from './confirm.ts'
import { GENERIC, INSUFFICIENT_FUNDS } from './declines.ts'
import { openReview } from './review.ts'
import { settlePayment } from './settle.ts'

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
  email: string | undefined
  name: string | undefined
  /** What comes of 3-D Secure without a question. */
  three_d_secure?: Authentication['result'] | undefined
  /** Whether the payment waits for a person's approval. */
  review?: boolean | undefined
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

/** Pays a session without the hosted page, with the outcome a test wants. */
export function payByScript(
  act: Act,
  record: SessionRecord,
  script: Script,
): SessionRecord | Refusal {
  const { session } = record
  if (!session.payment_method_types.includes(script.method)) {
    return refuse(`This Checkout Session does not offer ${script.method}.`, { param: 'method' })
  }
  const confirmed = confirmSession(act, record, {
    instrument: instrumentOf(script.method),
    buyer: sampleBuyer(script.email ?? session.customer_email, script.name),
    verdict: VERDICTS[script.outcome],
    authentication: script.three_d_secure,
  })
  const after = isRefusal(confirmed) ? confirmed : goOn(act, confirmed, script.outcome)
  const charge = script.review && !isRefusal(after) ? chargeOf(act, after) : undefined
  if (charge) openReview(act, charge, 'rule')
  return after
}

function chargeOf(act: Act, { session }: SessionRecord): Charge | undefined {
  const intent = act.draft.find('intents', session.payment_intent ?? '')
  return act.draft.find('charges', intent?.latest_charge ?? '')
}

function goOn(act: Act, record: SessionRecord, outcome: Outcome): SessionRecord | Refusal {
  switch (outcome) {
    case '3ds':
    case '3ds_failure':
      return answerChallenge(act, record, outcome === '3ds')
    case 'delayed_success':
    case 'delayed_failure':
      return settlePayment(act, record, outcome === 'delayed_success')
    default:
      return record
  }
}

function instrumentOf(method: Script['method']): Instrument {
  return method === 'paypal'
    ? { kind: 'paypal' }
    : { kind: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }
}

/** A buyer for when nobody typed anything. */
export function sampleBuyer(email: string | null | undefined, name: string | undefined): Buyer {
  return {
    email: email ?? 'buyer@example.com',
    name: name ?? 'Sam Buyer',
    phone: null,
    address: {
      city: null,
      country: 'GB',
      line1: null,
      line2: null,
      postal_code: 'SW1A 1AA',
      state: null,
    },
  }
}
