import type { MailKind, QueuedMail } from './mail-port.ts'

export interface ResendLimits {
  perOrderAndHour: number
  perAddressAndDay: number
}

export interface Claim {
  now: Date
  /** Mails whose time had come at this moment. */
  due: Date
  limit: number
  /** Of this order alone. */
  orderId?: string | undefined
}

/** Whether a mail has left, waits for its first try or is at the server now, or was not taken. */
export type MailStanding = 'sent' | 'under-way' | 'not-sent'

/** Mails that wait for their server. */
export interface Outbox {
  /**
   * Queues a further copy, unless one of the limits is reached: then answers the seconds to wait. It
   * queues nothing while the same mail is under way, or for a customer who has been erased by then.
   */
  queueResend(
    orderId: string,
    mail: QueuedMail,
    now: Date,
    limits: ResendLimits,
  ): Promise<number | undefined>
  /** Takes mails for one try; nobody else gets them for a minute from `now`. */
  claim(claim: Claim): Promise<ClaimedMail[]>
  /** Keeps a claimed mail from others for a minute from `now`, if nobody has taken it since. */
  renew(mail: ClaimedMail, now: Date): Promise<void>
  markSent(mailId: string, now: Date): Promise<void>
  /** Puts a mail back until `next`, or gives it up (null): not one that was sent or taken by others since. */
  markFailed(mail: ClaimedMail, now: Date, next: Date | null, code: string): Promise<void>
  /** Whether a mail's time has come at `now`, of one order or of all. */
  isAnyDue(now: Date, orderId?: string): Promise<boolean>
  /** How the newest mail of a kind about an order stands; undefined where there is none. */
  standing(orderId: string, kind: MailKind): Promise<MailStanding | undefined>
}

export interface ClaimedMail extends QueuedMail {
  /** Tries so far, this one included. */
  attempts: number
}
