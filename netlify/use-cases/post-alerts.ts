import { adminOrderPath, PATHS } from '#paths.ts'

import type { Alert } from './alerts-port.ts'
import type { Ports } from './ports.ts'
import { mailAbout } from './raise-alerts.ts'

/** Posts everything that needs the firm to its second address: once for each occurrence. */
export async function postAlerts(ports: Ports): Promise<void> {
  const { alerts, clock, monitoring } = ports
  if (!monitoring.post) return
  for (const issue of await alerts.unposted(clock.now())) {
    if (!(await alerts.claimPost(issue.key, clock.now()))) continue
    try {
      await monitoring.post(alertAbout(ports, issue))
    } catch (error) {
      await alerts.releasePost(issue.key)
      throw error
    }
  }
}

function alertAbout(ports: Ports, issue: Alert) {
  const { key, reason } = issue
  const path = 'order' in issue ? adminOrderPath(issue.order.id) : PATHS.adminOrders
  const title = mailAbout(issue, ports)?.subject ?? reason.replaceAll('-', ' ')
  return { key, reason, title, url: ports.siteUrl + path }
}
