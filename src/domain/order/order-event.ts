import type { Day } from '#domain/time/working-day.ts'

import type { BuyerField } from './buyer-fields.ts'
import type { EventKind } from './timeline.texts.ts'

export interface OrderEvent {
  kind: EventKind
  /** Pence, if the event concerns an amount. */
  amount?: number
  facts?: EventFacts
}

/** Details of an event beyond its kind and amount. */
export type EventFacts =
  /** A note, the number of a duplicate order, or the name of a product or document. */
  | { type: 'text'; text: string }
  /** The provider's code, such as the reason of a failed refund. */
  | { type: 'provider'; word: string }
  /** Name of the product, name of the step reached, and the text that staff added to the mail. */
  | { type: 'step'; product: string; step: string; words?: string }
  /** The promised delivery days of a product before and after a change; null for no day. */
  | { type: 'promise'; product: string; before: Day | null; after: Day | null }
  /** Kind of a mail and, if it was redirected to a corrected email address, this address. */
  | { type: 'mail'; mail: string; to?: string }
  | { type: 'correction'; field: BuyerField; before: string; after: string }
  /** Reason of an issue, and the note that closed it. */
  | { type: 'closure'; reason: string; note: string }
