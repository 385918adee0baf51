import type { ShopIssue } from '#domain/issue.ts'
import type { OrderAlert } from '#emails/order-alert.ts'

import type { QueuedMail } from './mail-port.ts'

/** Something that needs the firm; `key` names this occurrence of it, which is told once. */
export type Alert = (OrderAlert | ShopIssue) & { key: string }

/** What the firm is told by mail, without having to look at the staff pages. */
export interface Alerts {
  /** What needs somebody at `now` and has not been told. */
  untold(now: Date): Promise<Alert[]>
  /** What needs somebody at `now` and has not been posted to the second address. */
  unposted(now: Date): Promise<Alert[]>
  /** Whether the caller is the one to post it: of many at once, one is. */
  claimPost(key: string, now: Date): Promise<boolean>
  /** Leaves to the next caller what could not be posted. */
  releasePost(key: string): Promise<void>
  /** Queues the mail about an issue, under the issue's key. */
  queue(mail: QueuedMail, orderId: string | null, now: Date): Promise<void>
}
