import type { MailState } from '#domain/order/order-record.ts'
import type { MessageState } from '#domain/people/contact-form.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/people/retention.ts'

export const MESSAGES_TEXTS = {
  title: 'Messages',
  shown: 'Messages to show',
  new: 'New',
  all: 'All',
  loading: 'Loading messages...',
  failed: 'The messages could not be loaded',
  noneNew: 'No new messages',
  noneNewText: 'Every message has been answered.',
  showAll: 'Show all messages',
  none: 'No messages yet',
  noneText: `Messages from the contact form are kept here for ${inDaysOrYears(KEPT_DAYS.message)}.`,
  toOrders: 'Go to the orders',
  reply: 'Reply',
  notMarked: 'The message was not changed',
  markedBy: (state: MessageState, by: string) =>
    state === 'answered' ? `Marked as answered by ${by}` : `Marked as new by ${by}`,
  marked: (state: MessageState, name: string) =>
    state === 'answered'
      ? `The message from ${name} has been marked as answered`
      : `The message from ${name} has been marked as new`,
  /** Text for the live region after the list has changed. */
  announced: (shown: number, more: boolean) =>
    `${shown === 1 ? '1 message' : `${shown} messages`} shown${more ? ', more can be loaded' : ''}`,
} as const

/** Label of the button that gives a message this state. */
export const MARK_AS_LABELS: Readonly<Record<MessageState, string>> = {
  new: 'Mark as new',
  answered: 'Mark as answered',
}

export const MESSAGE_STATE_LABELS: Readonly<Record<MessageState, string>> = {
  new: 'New',
  answered: 'Answered',
}

/** The state of an email that has not notified the firm of a message. */
export const MESSAGE_MAIL_LABELS: Readonly<Record<Exclude<MailState, 'sent'> | 'none', string>> = {
  waiting: 'Our copy is queued',
  failed: 'Our copy was not delivered',
  none: 'Not emailed to us',
}
