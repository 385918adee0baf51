import type { ShopIssue } from '#domain/issue.ts'
import type { OrderAlert } from '#emails/order-alert.ts'

import type { QueuedMail } from './mail-port.ts'

/** Something that needs the firm; `key` names this occurrence of it, which is told once. */
export type Alert = (OrderAlert | ShopIssue) & { key: string }

/**
 * Where alerts come from, each by a statement of its own: the heartbeats of the shop's parts, what is
 * counted of mails and deliveries, and the orders. One that fails keeps back no other.
 */
export const ALERT_SOURCES = ['parts', 'counts', 'orders'] as const
export type AlertSource = (typeof ALERT_SOURCES)[number]

/** How the firm is told: by mail, and at its second address. */
export type Way = 'mail' | 'post'

/** What the firm is told, without having to look at the staff pages. */
export interface Alerts {
  /** What needs somebody at `now` and has not been told in each of these ways, with those that are left. */
  untold(source: AlertSource, now: Date, ways: readonly Way[]): Promise<(Alert & { left: Way[] })[]>
  /** Whether the caller is the one to post it: of many at once, one is, for a minute. */
  claimPost(key: string, now: Date): Promise<boolean>
  /** Notes that it has been posted. */
  markPosted(key: string, now: Date): Promise<void>
  /** Leaves to the next caller what could not be posted. */
  releasePost(key: string): Promise<void>
  /** Queues the mail about an issue, under the issue's key. */
  queue(mail: QueuedMail, orderId: string | null, now: Date): Promise<void>
}
