import type * as z from 'zod/mini'

import type { ContactMessage, MessageState } from '#domain/contact-form.ts'
import type { MailState } from '#domain/order-record.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'

import type { answerMessageRequest, messageStateRequest, noteCallRequest } from './requests.ts'
import { get, post } from './staff-endpoint.ts'

/** A visitor’s message, or a customer’s call that was noted as one, as staff see it. Moments in ISO. */
export interface MessageRecord extends ContactMessage {
  id: string
  receivedAt: string
  /** Who noted it during a call; null where a visitor wrote it. */
  notedBy: string | null
  state: MessageState
  /** Who changed its state last, and when; null while nobody has. */
  changed: { by: string; at: string } | null
  /** How the mail about it to the firm stands; null where none was written. */
  mail: MailState | null
  /** What was answered from its page, oldest first. */
  answers: MessageAnswer[]
}

/** An answer to a message, mailed to whoever wrote or rang. */
export interface MessageAnswer {
  id: string
  text: string
  by: string
  /** ISO moment. */
  at: string
  mail: MailState
  /** The cart that was prepared with it; null for none. */
  cart: PreparedCart | null
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
 * Messages of the contact form and noted calls. Query: `state`, one of `MESSAGE_STATES`, else all; `cursor` and `pages`.
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

/**
 * Notes a customer's call as a new message, which mails nobody. The same call noted again on the same
 * day is the message that is there. Refuses with `not-signed-in`, `invalid-request` with `fields`.
 */
export const noteCall = post<typeof noteCallRequest, MessageStateAnswer>('/api/note-call')

export type AnswerBody = z.output<typeof answerMessageRequest>

/**
 * Mails an answer to whoever wrote a message or rang, keeps it with the message and marks that as answered.
 * Where somebody else has answered since it was seen, nothing is sent: the message comes without this
 * answer. Refuses with `not-signed-in`, `not-found`.
 */
export const answerMessage = post<typeof answerMessageRequest, MessageStateAnswer>(
  '/api/answer-message',
)
