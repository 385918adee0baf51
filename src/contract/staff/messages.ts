import type { messageStateRequest } from '#contract/requests.ts'
import type { MailState } from '#domain/order/order-record.ts'
import type { ContactMessage, MessageState } from '#domain/people/contact-form.ts'

import { get, post } from './staff-endpoint.ts'

/** A visitor’s message as staff see it. Moments in ISO. */
export interface MessageRecord extends ContactMessage {
  id: string
  receivedAt: string
  state: MessageState
  /** Who changed its state last, and when; null while nobody has. */
  changed: { by: string; at: string } | null
  /** How the mail about it to the firm stands; null where none was written. */
  mail: MailState | null
}

export interface MessagesAnswer {
  /** The newest first. */
  messages: MessageRecord[]
  /** New ones in all, up to one past `COUNTED_MESSAGES`. */
  newCount: number
  /** Opaque; passed back as `cursor` for the next page. Null on the last one. */
  nextCursor: string | null
}

/**
 * Messages of the contact form. Query: `state`, one of `MESSAGE_STATES`, else all; `cursor` and `pages`.
 * Refuses with `not-signed-in`, `invalid-request` for a cursor that is not ours.
 */
export const listMessages = get<MessagesAnswer>('/api/messages')

export interface MessageStateAnswer {
  message: MessageRecord
  newCount: number
}

/**
 * Marks a message as answered, or as new again; one that is so already keeps who marked it. Refuses
 * with `not-signed-in`, `not-found`.
 */
export const markMessage = post<typeof messageStateRequest, MessageStateAnswer>('/api/mark-message')
