import type { ContactMessage } from './contact-form.ts'
import type { MailState } from './order-filter.ts'
import type { PreparedCart } from './prepared-cart.ts'

/** New messages are counted no further than this; one more stands for "more than that". */
export const COUNTED_MESSAGES = 99

export const MESSAGE_STATES = ['new', 'answered'] as const

/** Whether somebody has answered a message. */
export type MessageState = (typeof MESSAGE_STATES)[number]

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
  /** Who answered. */
  by: string
  /** ISO moment. */
  at: string
  /** How its mail stands. */
  mail: MailState
  /** The cart that was prepared with it; null for none. */
  cart: PreparedCart | null
}
