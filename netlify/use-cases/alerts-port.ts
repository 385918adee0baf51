import type { ShopMatter } from '#domain/order-record.ts'
import type { OrderMatter } from '#emails/order-alert.ts'

import type { QueuedMail } from './ports.ts'

/** Something that needs the firm; `key` names this occurrence of it, which is told once. */
export type Matter = (OrderMatter | ShopMatter) & { key: string }

/** What the firm is told by mail, without having to look at the desk. */
export interface Alerts {
  /** What needs somebody at `now` and has not been told. */
  untold(now: Date): Promise<Matter[]>
  /** What needs somebody at `now` and has not been posted to the second address. */
  unposted(now: Date): Promise<Matter[]>
  markPosted(key: string, now: Date): Promise<void>
  /** Queues the mail about a matter, under the matter's key. */
  queue(mail: QueuedMail, orderId: string | null, now: Date): Promise<void>
}
