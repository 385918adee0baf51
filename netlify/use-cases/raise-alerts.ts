import { orderAlert } from '#emails/order-alert.ts'
import { isTellable, shopAlert } from '#emails/shop-alert.ts'

import type { Alert, AlertSource } from './alerts-port.ts'
import type { Ports } from './ports.ts'

type AlertPorts = Pick<
  Ports,
  'alerts' | 'clock' | 'ids' | 'catalogue' | 'firmInbox' | 'siteUrl' | 'monitoring'
>

/**
 * Queues a mail to the firm about everything of a source that needs it: once for each occurrence.
 * Returns what has not been posted to its second address.
 */
export async function raiseAlerts(ports: AlertPorts, source: AlertSource): Promise<Alert[]> {
  const now = ports.clock.now()
  const ways = ports.monitoring.post ? (['mail', 'post'] as const) : (['mail'] as const)
  const untold = await ports.alerts.untold(source, now, ways)
  for (const alert of untold) if (alert.left.includes('mail')) await raise(ports, alert, now)
  return untold.filter(({ left }) => left.includes('post'))
}

async function raise(ports: AlertPorts, issue: Alert, now: Date): Promise<void> {
  const mail = mailAbout(issue, ports)
  if (!mail) return
  const orderId = 'order' in issue ? issue.order.id : null
  await ports.alerts.queue({ ...mail, id: ports.ids.uuid(), dedupeKey: issue.key }, orderId, now)
}

/** The mail about an issue; undefined for what a mail cannot tell of. */
export function mailAbout(
  issue: Alert,
  { catalogue, firmInbox, siteUrl }: Pick<Ports, 'catalogue' | 'firmInbox' | 'siteUrl'>,
) {
  const route = { to: firmInbox, firm: catalogue.firm, siteUrl }
  if ('order' in issue) return orderAlert(issue, route)
  return isTellable(issue) ? shopAlert(issue, route) : undefined
}
