import { orderAlert } from '#emails/order-alert.ts'
import { isTellable, shopAlert } from '#emails/shop-alert.ts'

import type { Alert } from './alerts-port.ts'
import type { Ports } from './ports.ts'

type AlertPorts = Pick<Ports, 'alerts' | 'clock' | 'ids' | 'catalogue' | 'firmInbox' | 'siteUrl'>

/** Queues a mail to the firm about everything that needs it: once for each order, kind and occurrence. */
export async function raiseAlerts(ports: AlertPorts): Promise<void> {
  const now = ports.clock.now()
  for (const issue of await ports.alerts.untold(now)) await raise(ports, issue, now)
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
