import { orderAlert } from '#emails/order-alert.ts'
import { isTellable, shopAlert } from '#emails/shop-alert.ts'

import type { Matter } from './alerts-port.ts'
import type { Ports } from './ports.ts'

type AlertPorts = Pick<Ports, 'alerts' | 'chance' | 'firmInbox' | 'siteUrl'>

/** Queues a mail to the firm about everything that needs it: once for each order, kind and occurrence. */
export async function raiseAlerts(ports: AlertPorts): Promise<void> {
  const now = ports.chance.now()
  for (const matter of await ports.alerts.untold(now)) await raise(ports, matter, now)
}

async function raise(
  { alerts, chance, firmInbox, siteUrl }: AlertPorts,
  matter: Matter,
  now: Date,
): Promise<void> {
  const mail = mailAbout(matter, firmInbox, siteUrl)
  if (!mail) return
  const orderId = 'order' in matter ? matter.order.id : null
  await alerts.queue({ ...mail, id: chance.uuid(), dedupeKey: matter.key }, orderId, now)
}

/** The mail about a matter; undefined for what a mail cannot tell of. */
export function mailAbout(matter: Matter, firmInbox: string, siteUrl: string) {
  if ('order' in matter) return orderAlert(matter, firmInbox, siteUrl)
  return isTellable(matter) ? shopAlert(matter, firmInbox, siteUrl) : undefined
}
