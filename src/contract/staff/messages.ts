import type { messageStateRequest } from '#contract/requests.ts'
import type { MailState } from '#domain/order/order-record.ts'
import type { ContactMessage, MessageState } from '#domain/people/contact-form.ts'

import { get, post } from './staff-endpoint.ts'

/** A visitor’s message as staff see it. Moments in ISO. */
export interface MessageRecord extends ContactMessage {
  id: string
  receivedAt: string
  state: MessageState
  /** Who changed the message's state last, and when; null if nobody has changed it. */
  changed: { by: string; at: string } | null
  /** State of the notification mail to the firm; null if there is none. */
  mail: MailState | null
}

export interface MessagesAnswer {
  /** Newest first. */
  messages: MessageRecord[]
  /** Number of all new messages, up to `MAX_COUNTED_MESSAGES` + 1. */
  newCount: number
  /** Opaque; pass it as `cursor` for the next page. Null on the last page. */
  nextCursor: string | null
}

/**
 * Messages of the contact form. Query: `state`, one of `MESSAGE_STATES`, else all; `cursor` and `pages`.
 * Refuses with `not-signed-in`, `invalid-request` for an invalid cursor.
 */
export const listMessages = get<MessagesAnswer>('/api/messages')

export interface MessageStateAnswer {
  message: MessageRecord
  newCount: number
}

/** Marks a message as answered or new; safe to repeat. Refuses with `not-signed-in`, `not-found`. */
export const markMessage = post<typeof messageStateRequest, MessageStateAnswer>('/api/mark-message')
