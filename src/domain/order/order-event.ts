import type { BuyerField } from './correction.ts'

/** What is new of an order, for its timeline. */
export interface OrderEvent {
  kind: string
  /** Pence, where the event is about an amount. */
  amount?: number
  facts?: EventFacts
}

/** What exactly happened, beside its kind and amount. */
export type EventFacts =
  /** A note, or the number of another order. */
  | { type: 'text'; text: string }
  /** The provider's word for it, such as the reason of a failed refund. */
  | { type: 'provider'; word: string }
  /** A product by its name on the order, and the name of the step that its work has reached. */
  | { type: 'step'; product: string; step: string }
  /** A mail by its kind, and the address that it goes to now where that is the news. */
  | { type: 'mail'; mail: string; to?: string }
  | { type: 'correction'; field: BuyerField; before: string; after: string }
  /** An issue by its reason, and the note with which it was ended. */
  | { type: 'closure'; reason: string; note: string }
