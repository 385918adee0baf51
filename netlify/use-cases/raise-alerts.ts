import * as alerts from '#data/alerts.ts'
import type { Alert, AlertSource } from '#data/alerts.ts'
import { queue } from '#data/mails.ts'
import { orderAlert } from '#emails/order-alert.ts'
import { isMailable, shopAlert } from '#emails/shop-alert.ts'

import type { Shop } from './shop.ts'

/**
 * Queues a mail to the firm about each open issue of a source, once for each occurrence. Returns
 * the issues that have not been posted to the firm's second address.
 */
export async function raiseAlerts(shop: Shop, source: AlertSource): Promise<Alert[]> {
  if (shop.isFork) return []
  const now = shop.clock.now()
  const ways = shop.monitoring.post ? (['mail', 'post'] as const) : (['mail'] as const)
  const open = await alerts.listAlerts(shop.db, source, now, ways)
  for (const alert of open) if (alert.left.includes('mail')) await raise(shop, alert, now)
  return open.filter(({ left }) => left.includes('post'))
}

async function raise(shop: Shop, issue: Alert, now: Date): Promise<void> {
  const mail = mailAbout(issue, shop)
  if (!mail) return
  const orderId = 'order' in issue ? issue.order.id : null
  await queue(shop.db, { ...mail, id: shop.ids.uuid(), dedupeKey: issue.key }, orderId, now)
}

/** The mail about an issue; undefined for an issue about mails that do not leave. */
export function mailAbout(issue: Alert, { catalogue, firmInbox, siteUrl }: Shop) {
  const route = { to: firmInbox, firm: catalogue.firm, siteUrl }
  if ('order' in issue) return orderAlert(issue, route)
  return isMailable(issue) ? shopAlert(issue, route) : undefined
}
