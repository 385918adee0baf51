import { ISSUE_TEXTS, promisedDayText, isDeliveryDayIssue } from '#domain/order/issue.texts.ts'
import { DAILY_MAIL_REASONS } from '#domain/order/issue.ts'
import { formatDate } from '#domain/time/date.ts'
import { toMail, link, linkList, paragraph, section } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'
import { adminOrderPath, PATHS } from '#paths.ts'

/** A service whose work waits for staff or for the customer. */
export interface WaitingWork {
  reason: (typeof DAILY_MAIL_REASONS)[number]
  orderId: string
  orderNumber: string
  service: string
  /** ISO moment of the promised day or, if no day is promised, of the beginning of the wait. */
  at: string
  /** Number of services that wait for this reason, listed or not. */
  total: number
}

export interface MorningSummary {
  work: readonly WaitingWork[]
  /** Number of unanswered messages, in words: `3 new messages`; blank for none. */
  messages: string
}

/** Omits the customers’ names, which are on the orders’ pages. */
export function morningMail(to: string, { work, messages }: MorningSummary, shop: Shop) {
  const groups = DAILY_MAIL_REASONS.map((reason) => ({
    title: ISSUE_TEXTS[reason].title,
    items: work.filter((item) => item.reason === reason),
    total: work.find((item) => item.reason === reason)?.total ?? 0,
  })).filter(({ total }) => total > 0)
  const counts = groups.map(({ title, total }) => `${title}: ${total}`)
  const subject = [...counts, messages].filter(Boolean).join(', ')
  const { siteUrl } = shop
  const open = { label: messages, note: 'Not answered yet', href: siteUrl + PATHS.adminMessages }
  return toMail(shop, {
    kind: 'staff-morning',
    to,
    subject,
    heading: 'What waits for you this morning',
    blocks: [
      ...groups.map(({ title, items, total }) =>
        section(
          title,
          linkList(items.map((item) => entryOf(item, siteUrl))),
          total > items.length
            ? paragraph(`The order list has ${total - items.length} more of these.`)
            : '',
        ),
      ),
      messages && section('Messages', linkList([open])),
      link('Open the order list', siteUrl + PATHS.adminOrders),
    ],
  })
}

function entryOf({ reason, orderId, orderNumber, service, at }: WaitingWork, siteUrl: string) {
  const day = formatDate(at)
  return {
    label: `${service}, order ${orderNumber}`,
    note: isDeliveryDayIssue(reason) ? promisedDayText(day) : `Since ${day}`,
    href: siteUrl + adminOrderPath(orderId),
  }
}
