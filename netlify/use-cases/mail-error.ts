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
