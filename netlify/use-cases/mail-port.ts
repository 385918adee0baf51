import type { Mail } from './ports.ts'

/** A file that goes with a mail. */
export interface Attachment {
  name: string
  type: string
  content: Uint8Array
}

/** Sends one mail; rejects with a MailError when it does not leave. `id` makes its Message-ID. */
export interface MailTransport {
  send(mail: Mail & { id: string; attachment?: Attachment }): Promise<void>
  /** Resolves when the server would take a mail. */
  verify(): Promise<true>
}
