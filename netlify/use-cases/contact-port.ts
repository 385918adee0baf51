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
  /** Writes a message and queues its mails in one transaction; a second one with its digest is dropped. */
  add(message: NewContactMessage, mails: readonly QueuedMail[]): Promise<void>
}
