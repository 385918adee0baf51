import { orderAlert } from '#emails/order-alert.ts'
import { shopAlert } from '#emails/shop-alert.ts'

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
  { key, ...matter }: Matter,
  now: Date,
): Promise<void> {
  const isOrder = 'order' in matter
  const mail = isOrder
    ? orderAlert(matter, firmInbox, siteUrl)
    : shopAlert(matter, firmInbox, siteUrl)
  const queued = { ...mail, id: chance.uuid(), dedupeKey: key }
  await alerts.queue(queued, isOrder ? matter.order.id : null, now)
}
