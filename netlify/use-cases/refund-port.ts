import type { Parts } from '#domain/document-lines.ts'
import type { RefundReason } from '#domain/refund.ts'

/** A refund that staff have asked for. */
export interface RefundRequest {
  id: string
  /** Pence. */
  amount: number
  parts: Parts
  reason: RefundReason
  /** ISO moment. */
  askedAt: string
  askedBy: string
  /** `asked` until the provider has said what became of it. */
  state: 'asked' | 'made' | 'refused'
}
