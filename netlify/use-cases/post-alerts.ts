import { adminOrderPath, PATHS } from '#paths.ts'

import type { Alert } from './alerts-port.ts'
import { orLog } from './or-log.ts'
import type { Ports } from './ports.ts'
import { mailAbout } from './raise-alerts.ts'

/** Milliseconds within which posts begin: a scheduled function that is ended leaves one half done. */
const POSTS_BEGIN_WITHIN = 3000

/**
 * Posts alerts to the firm's second address: once for each occurrence, and a second time where a
 * process dies between the post and its note. What is not taken, or has no time, is left to the next call.
 */
export async function postAlerts(ports: Ports, unposted: readonly Alert[]): Promise<void> {
  const { alerts, clock, monitoring } = ports
  const { post } = monitoring
  if (!post) return
  const end = clock.now().getTime() + POSTS_BEGIN_WITHIN
  for (const alert of unposted) {
    if (clock.now().getTime() >= end) return
    await orLog(ports, 'alert-not-posted', async () => {
      if (!(await alerts.claimPost(alert.key, clock.now()))) return
      try {
        await post(alertAbout(ports, alert))
      } catch (error) {
        await alerts.releasePost(alert.key)
        throw error
      }
      await alerts.markPosted(alert.key, clock.now())
    })
  }
}

function alertAbout(ports: Ports, issue: Alert) {
  const { key, reason } = issue
  const path = 'order' in issue ? adminOrderPath(issue.order.id) : PATHS.adminOrders
  const title = mailAbout(issue, ports)?.subject ?? reason.replaceAll('-', ' ')
  return { key, reason, title, url: ports.siteUrl + path }
}
