import type { ORDER_MAILS } from '#domain/order/timeline.texts.ts'

export type MailKind =
  | keyof typeof ORDER_MAILS
  | 'contact-notification'
  | 'contact-acknowledgement'
  | 'staff-sign-in'
  | 'shop-alert'
  | 'staff-morning'

export interface Mail {
  kind: MailKind
  to: string
  replyTo?: string
  /** The product that the mail is about; missing if the mail is about the whole order or no order. */
  productId?: string
  subject: string
  text: string
  html: string
}
