import type { Draft } from './store.ts'
import type { SessionRecord } from './tables.ts'

/** One change in progress: where it is written, when it happens and which request caused it. */
export interface Act {
  id: string
  draft: Draft
  /** Seconds since the epoch. */
  now: number
  cause: { requestId: string | null; idempotencyKey: string | null }
}

/** The checkout session a payment intent belongs to. */
export function sessionOfIntent(act: Act, intentId: string): SessionRecord | undefined {
  return act.draft.all('sessions').find(({ session }) => session.payment_intent === intentId)
}
