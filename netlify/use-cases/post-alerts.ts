import { adminOrderPath, PATHS } from '#paths.ts'

import type { Alert } from './alerts-port.ts'
import { orLog } from './or-log.ts'
import type { Ports } from './ports.ts'
import { mailAbout } from './raise-alerts.ts'

/** Milliseconds within which posts begin: a scheduled function that is ended leaves one half done. */
const POSTS_BEGIN_WITHIN = 3000

/**
 * Posts everything that needs the firm to its second address: once for each occurrence. What is not
 * taken, or has no time, is left to the next call.
 */
export async function postAlerts(ports: Ports): Promise<void> {
  const { alerts, clock, monitoring } = ports
  const { post } = monitoring
  if (!post) return
  const end = clock.now().getTime() + POSTS_BEGIN_WITHIN
  for (const issue of await alerts.unposted(clock.now())) {
    if (clock.now().getTime() >= end) return
    if (!(await alerts.claimPost(issue.key, clock.now()))) continue
    await orLog(ports, 'alert-not-posted', async () => {
      try {
        await post(alertAbout(ports, issue))
      } catch (error) {
        await alerts.releasePost(issue.key)
        throw error
      }
    })
  }
}

function alertAbout(ports: Ports, issue: Alert) {
  const { key, reason } = issue
  const path = 'order' in issue ? adminOrderPath(issue.order.id) : PATHS.adminOrders
  const title = mailAbout(issue, ports)?.subject ?? reason.replaceAll('-', ' ')
  return { key, reason, title, url: ports.siteUrl + path }
}
