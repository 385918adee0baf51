import type * as z from 'zod/mini'

import type { MessageRecord } from '#domain/message-record.ts'

import type { Endpoint } from './endpoint.ts'
import type { messageStateRequest, noteCallRequest } from './requests.ts'

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
export const listMessages: Endpoint<never, MessagesAnswer> = {
  method: 'GET',
  path: '/api/messages',
}

export interface MessageStateAnswer {
  message: MessageRecord
  newCount: number
}

/**
 * Marks a message as answered, or as new again; one that is so already keeps who marked it. Refuses
 * with `not-signed-in`, `not-found`.
 */
export const markMessage: Endpoint<z.output<typeof messageStateRequest>, MessageStateAnswer> = {
  method: 'POST',
  path: '/api/mark-message',
}

/**
 * Notes a customer's call as a new message, which mails nobody. The same call noted again on the same
 * day is the message that is there. Refuses with `not-signed-in`, `invalid-request` with `fields`.
 */
export const noteCall: Endpoint<z.output<typeof noteCallRequest>, MessageStateAnswer> = {
  method: 'POST',
  path: '/api/note-call',
}
