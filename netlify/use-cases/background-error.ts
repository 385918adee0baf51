/**
 * Why mails could not be sent in the background. The code is the status of the host's answer, with the
 * address that it redirects to, or `no-answer`.
 */
export class BackgroundError extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(code, { cause })
    this.name = 'BackgroundError'
    this.code = code
  }
}
