import type { ContactMessage } from '#domain/contact-form.ts'

import type { QueuedMail } from './ports.ts'

export interface NewContactMessage extends ContactMessage {
  id: string
  receivedAt: Date
  /** Equal for a message that is sent a second time. */
  digest: string
}

/** Messages to the firm. */
export interface ContactMessages {
  /**
   * Writes a message and queues its mails in one transaction. A second one with its digest is the
   * first one: it adds only mails that are not yet queued.
   */
  add(message: NewContactMessage, mails: readonly QueuedMail[]): Promise<void>
}
