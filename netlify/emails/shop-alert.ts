import type { ShopIssue, ShopReason } from '#domain/issue.ts'
import { shopWords } from '#messages/shop-issues.ts'
import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { inFirmTime } from './order-parts.ts'
import { signature, type StaffRoute } from './sender.ts'

/** Tells the firm that the shop as a whole needs somebody. */
export function shopAlert(issue: TellableIssue, { to, firm, siteUrl }: StaffRoute) {
  const { title: subject, what, todo } = shopWords(issue, inFirmTime(issue.since))
  const link = siteUrl + PATHS.adminOrders
  return {
    kind: 'shop-alert' as const,
    to,
    subject,
    text: `${what}\n\n${todo}\n\n${link}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: what,
      heading: subject,
      signature: signature(firm),
      body: html`${paragraph(what)}${paragraph(todo)}${button('Open the order list', link)}`,
    }),
  }
}

/** Mails cannot tell of mails that do not leave. */
type Told = Exclude<ShopReason, 'mail-stands-still' | 'mails-given-up'>

export type TellableIssue = Pick<ShopIssue, 'since' | 'count' | 'detail'> & { reason: Told }

const UNTELLABLE: ReadonlySet<ShopReason> = new Set(['mail-stands-still', 'mails-given-up'])

/** Whether a mail can tell of it. */
export function isTellable<M extends ShopIssue>(issue: M): issue is M & TellableIssue {
  return !UNTELLABLE.has(issue.reason)
}
