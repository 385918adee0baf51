import { orderAlert } from '#emails/order-alert.ts'
import { isTellable, shopAlert } from '#emails/shop-alert.ts'

import type { Matter } from './alerts-port.ts'
import type { Ports } from './ports.ts'

type AlertPorts = Pick<Ports, 'alerts' | 'clock' | 'ids' | 'catalogue' | 'firmInbox' | 'siteUrl'>

/** Queues a mail to the firm about everything that needs it: once for each order, kind and occurrence. */
export async function raiseAlerts(ports: AlertPorts): Promise<void> {
  const now = ports.clock.now()
  for (const matter of await ports.alerts.untold(now)) await raise(ports, matter, now)
}

async function raise(ports: AlertPorts, matter: Matter, now: Date): Promise<void> {
  const mail = mailAbout(matter, ports)
  if (!mail) return
  const orderId = 'order' in matter ? matter.order.id : null
  await ports.alerts.queue({ ...mail, id: ports.ids.uuid(), dedupeKey: matter.key }, orderId, now)
}

/** The mail about a matter; undefined for what a mail cannot tell of. */
export function mailAbout(
  matter: Matter,
  { catalogue, firmInbox, siteUrl }: Pick<Ports, 'catalogue' | 'firmInbox' | 'siteUrl'>,
) {
  const route = { to: firmInbox, firm: catalogue.firm, siteUrl }
  if ('order' in matter) return orderAlert(matter, route)
  return isTellable(matter) ? shopAlert(matter, route) : undefined
}
