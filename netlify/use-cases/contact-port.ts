import type { ContactMessage } from '#domain/contact-form.ts'
import type { MessageAnswer, MessageRecord, MessageState } from '#domain/message-record.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'

import type { QueuedMail } from './mail-port.ts'

export interface NewContactMessage extends ContactMessage {
  id: string
  receivedAt: Date
  /** Equal for a message that is sent a second time. */
  digest: string
}

export interface MessagesQuery {
  /** Null for all. */
  state: MessageState | null
  cursor: string | null
  limit: number
}

export interface MessagesPage {
  messages: MessageRecord[]
  nextCursor: string | null
}

export interface MessageMark {
  messageId: string
  state: MessageState
  at: Date
  actor: string
}

export interface SeenMessage {
  state: MessageState
  /** How many it had. */
  answers: number
}

export interface NewAnswer {
  messageId: string
  answer: Omit<MessageAnswer, 'mail'>
  /** How the message stood for whoever answers it. */
  seen: SeenMessage
  /** Its mail, by what was asked. */
  mailTo: (asked: ContactMessage) => QueuedMail
}

/** Messages to the firm. */
export interface ContactMessages {
  /**
   * Writes a message and queues its mails in one transaction. A second one with its digest is the
   * first one: it adds only mails that are not yet queued.
   */
  add(message: NewContactMessage, mails: readonly QueuedMail[]): Promise<void>
  /** The newest first; undefined when the cursor is not one of ours. */
  page(query: MessagesQuery): Promise<MessagesPage | undefined>
  /** Marks a message and answers it; undefined where there is none. One that is so already stays as it is. */
  mark(mark: MessageMark): Promise<MessageRecord | undefined>
  /**
   * Keeps an answer with its message, queues its mail and marks the message as answered, all or
   * nothing; undefined where there is no such message. An answer that is there already stays as it is.
   * Where somebody else has answered since the message was `seen`, nothing is written.
   */
  answer(answer: NewAnswer): Promise<MessageRecord | undefined>
  /** The cart that was prepared with an answer, if one was. */
  preparedCart(answerId: string): Promise<PreparedCart | undefined>
  /** New ones, counted no further than one past `most`. */
  countNew(most: number): Promise<number>
}
