export type MailKind =
  | 'order-confirmation'
  | 'order-notification'
  | 'order-link'
  | 'refund-made'
  | 'refund-failed'
  | 'invoice-corrected'
  | 'payment-failed'
  | 'dispute-closed'
  | 'delivery-step'
  | 'contact-notification'
  | 'contact-acknowledgement'
  | 'contact-answer'
  | 'staff-sign-in'
  | 'order-alert'
  | 'shop-alert'

export interface Mail {
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** A mail on its way into the outbox; a second one with the same key is dropped. */
export interface QueuedMail extends Mail {
  id: string
  dedupeKey: string
  /** The document that goes with it. */
  documentId?: string
  /** Whether it is a further copy, of which only so many are sent. */
  isCopy?: boolean
}

/** A file that goes with a mail. */
export interface Attachment {
  name: string
  type: string
  content: Uint8Array
}

/** How long a server may take for an answer: a call ends soon, what runs in the background does not. */
export type Patience = 'short' | 'long'

/** Sends one mail; rejects with a MailError when it does not leave. `id` makes its Message-ID. */
export interface MailTransport {
  send(mail: Mail & { id: string; attachments?: Attachment[] }, patience: Patience): Promise<void>
  /** Resolves when the server would take a mail. */
  verify(): Promise<true>
}
