import type { ShopIssue, ShopReason } from '#domain/issue.ts'
import { shopWords } from '#messages/shop-issues.ts'
import { PATHS } from '#paths.ts'

import { html } from './html.ts'
import { button, emailLayout, paragraph } from './layout.ts'
import { inFirmTime } from './order-parts.ts'
import { signature, type StaffRoute } from './sender.ts'

/** Notifies the firm of an issue of the whole shop. */
export function shopAlert(issue: MailableIssue, { to, firm, siteUrl }: StaffRoute) {
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

/** An issue about mails that do not leave cannot be mailed. */
type MailableReason = Exclude<ShopReason, 'mail-stands-still' | 'mails-given-up'>

export type MailableIssue = Pick<ShopIssue, 'since' | 'count' | 'detail'> & {
  reason: MailableReason
}

const UNTELLABLE: ReadonlySet<ShopReason> = new Set(['mail-stands-still', 'mails-given-up'])

/** Whether the firm can be notified of an issue by mail. */
export function isMailable<M extends ShopIssue>(issue: M): issue is M & MailableIssue {
  return !UNTELLABLE.has(issue.reason)
}
