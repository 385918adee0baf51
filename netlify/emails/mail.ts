export type MailKind =
  | 'order-confirmation'
  | 'order-notification'
  | 'order-link'
  | 'refund-made'
  | 'refund-failed'
  | 'invoice-corrected'
  | 'payment-failed'
  | 'transfer-requested'
  | 'transfer-reminder'
  | 'transfer-overdue'
  | 'transfer-lapsed'
  | 'transfer-rest'
  | 'transfer-undone'
  | 'transfer-expected'
  | 'dispute-closed'
  | 'delivery-step'
  | 'contact-notification'
  | 'contact-acknowledgement'
  | 'contact-answer'
  | 'staff-sign-in'
  | 'order-alert'
  | 'shop-alert'

export interface Mail {
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}
