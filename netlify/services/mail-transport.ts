import type { Mail } from '#emails/mail.ts'

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

/**
 * Why a mail did not leave: its recipient or text was `refused` for good, it was `deferred`, or the
 * mail `server` cannot be worked with at all.
 */
export class MailError extends Error {
  readonly kind: 'refused' | 'deferred' | 'server'
  /** The server's reply code, such as `550` or `550 5.1.1`, or the mail library's, such as `ETIMEDOUT`. */
  readonly code: string

  constructor(kind: MailError['kind'], code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'MailError'
    this.kind = kind
    this.code = code
  }
}
