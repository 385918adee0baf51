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
  subject: string
  text: string
  html: string
}
