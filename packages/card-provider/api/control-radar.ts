import { z } from 'zod'

import { reviewPayment, warnPayment } from '#card-provider/verbs/payment-actions.ts'
import { CLOSED_REASONS, closeReview, FRAUD_TYPES } from '#card-provider/verbs/radar.ts'

import { type Verb, verb } from './control-verb.ts'

/** What Radar does: warnings of fraud and reviews. */
export const radarVerbs: Verb[] = [
  verb(
    'payments/:id/warning',
    z.strictObject({ fraud_type: z.enum(FRAUD_TYPES).default('misc') }),
    (act, id, { fraud_type }) => warnPayment(fraud_type)(act, id),
  ),
  verb(
    'payments/:id/review',
    z.strictObject({ reason: z.enum(['rule', 'manual']).default('rule') }),
    (act, id, { reason }) => reviewPayment(reason)(act, id),
  ),
  verb(
    'reviews/:id/close',
    z.strictObject({ reason: z.enum(CLOSED_REASONS).default('approved') }),
    (act, id, { reason }) => closeReview(act, id, reason),
  ),
]
