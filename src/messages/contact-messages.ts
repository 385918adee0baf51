import type { MessageState } from '#domain/contact-form.ts'
import { formatDate } from '#domain/date.ts'
import type { MailState } from '#domain/order-record.ts'
import type { PreparedCart } from '#domain/prepared-cart.ts'
import { PROPOSAL_DAYS } from '#domain/proposal.ts'
import { inDaysOrYears, KEPT_DAYS } from '#domain/retention.ts'

export const MESSAGES = {
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
  noneText: `What visitors send with the contact form and calls that you note are kept here for ${inDaysOrYears(KEPT_DAYS.message)}.`,
  toOrders: 'Go to the orders',
  answer: 'Answer',
  yourAnswer: (name: string) => `Your answer to ${name}`,
  answerHint: 'The message will be quoted below it. Replies come to our mailbox.',
  callAnswerHint: 'What you noted will be quoted below it. Replies come to our mailbox.',
  send: 'Send answer',
  sending: 'Sending...',
  cancel: 'Close',
  draft: 'Continue the answer',
  answerSent: 'The answer is on its way',
  notAnswered: 'The answer was not sent',
  notMarked: 'The message was not changed',
  markedBy: (state: MessageState, by: string) =>
    state === 'answered' ? `Answered: marked by ${by}` : `Marked as new by ${by}`,
  marked: (state: MessageState, name: string) =>
    state === 'answered'
      ? `The message from ${name} has been marked as answered`
      : `The message from ${name} has been marked as new`,
  /** What the live region says after the list has changed. */
  announced: (shown: number, more: boolean) =>
    `${shown === 1 ? '1 message' : `${shown} messages`} shown${more ? ', more can be loaded' : ''}`,
} as const

/** Toast where somebody else was quicker to answer. */
export const ANSWERED_MEANWHILE = {
  kind: 'info',
  title: 'Someone else has dealt with this message',
  description: 'Your answer has not been sent. Send it again if it is still needed.',
} as const

/** The form in which a customer's call is noted. */
export const CALL = {
  open: 'A customer rang',
  text: 'Their call becomes a message here, which you can answer with a cart prepared for them. They pay on our website and accept the terms there themselves.',
  name: 'Full name',
  email: 'Email address',
  phone: 'Phone number',
  company: 'Company name',
  message: 'What they want',
  messageHint: 'The customer will read this below our answer.',
  save: 'Note the call',
  saving: 'Saving...',
  cancel: 'Close',
  saved: 'The call has been noted',
  failed: 'The call was not noted',
  badge: 'Phone call',
  /** Who noted a call; the moment follows. */
  notedBy: (by: string) => `Noted by ${by}`,
} as const

/** The cart that goes with an answer. */
export const PREPARE = {
  open: 'Prepare a cart',
  remove: 'Remove the cart',
  legend: 'Cart for the customer',
  text: `The answer will include a link to a cart with these services; the customer is asked before their cart is filled. It is valid for ${PROPOSAL_DAYS} days. At the checkout our current prices apply.`,
  total: 'Total today',
  by: 'Prepared by',
  byHint: 'Your name, as the customer will read it.',
  /** The cart that went with an answer. */
  sent: ({ preparedBy, until }: PreparedCart, services: string) =>
    `With a cart: ${services}. Prepared by ${preparedBy}, valid until ${formatDate(until)}.`,
} as const

/** The button that marks a message, by the state that it gives it. */
export const MARK_AS: Readonly<Record<MessageState, string>> = {
  new: 'Mark as new',
  answered: 'Mark as answered',
}

export const MESSAGE_STATE: Readonly<Record<MessageState, string>> = {
  new: 'New',
  answered: 'Answered',
}

/** The state of the mail that tells the firm of a message. */
export const MESSAGE_MAIL: Readonly<Record<MailState | 'none', string>> = {
  sent: 'Emailed to us',
  waiting: 'Email to us waiting',
  failed: 'Email to us not delivered',
  none: 'Not emailed to us',
}

/** The state of an answer's mail. */
export const ANSWER_MAIL: Readonly<Record<MailState, string>> = {
  sent: 'Answer sent',
  waiting: 'Answer waiting to be sent',
  failed: 'Answer not delivered',
}

/** Subject of an answer to a message or to a call. */
export function answerSubject(firm: string, isCall: boolean): string {
  return isCall ? `Your call to ${firm}` : `Re: Your message to ${firm}`
}
