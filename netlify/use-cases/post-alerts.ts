import { adminOrderPath, PATHS } from '#paths.ts'

import type { Matter } from './alerts-port.ts'
import type { Ports } from './ports.ts'
import { mailAbout } from './raise-alerts.ts'

/** Posts everything that needs the firm to its second address: once for each occurrence. */
export async function postAlerts(ports: Ports): Promise<void> {
  const { alerts, clock, watch } = ports
  if (!watch.post) return
  for (const matter of await alerts.unposted(clock.now())) {
    if (!(await alerts.claimPost(matter.key, clock.now()))) continue
    try {
      await watch.post(alertAbout(ports, matter))
    } catch (error) {
      await alerts.releasePost(matter.key)
      throw error
    }
  }
}

function alertAbout(ports: Ports, matter: Matter) {
  const { key, reason } = matter
  const path = 'order' in matter ? adminOrderPath(matter.order.id) : PATHS.adminOrders
  const title = mailAbout(matter, ports)?.subject ?? reason.replaceAll('-', ' ')
  return { key, reason, title, url: ports.siteUrl + path }
}
