import * as alerts from '#data/alerts.ts'
import type { Alert } from '#data/alerts.ts'
import { adminOrderPath, PATHS } from '#paths.ts'

import { mailAbout } from './raise-alerts.ts'
import type { Shop } from './shop.ts'
import { tryOrLog } from './try-or-log.ts'

/** Milliseconds within which posts begin: a scheduled function that is cut off leaves one half done. */
const POSTS_BEGIN_WITHIN = 3000

/**
 * Posts alerts to the firm's second address: once for each occurrence, and a second time where a
 * process dies between the post and its note. A post that fails, or for which no time is left, is
 * made by the next call.
 */
export async function postAlerts(shop: Shop, unposted: readonly Alert[]): Promise<void> {
  const { clock, monitoring } = shop
  const { post } = monitoring
  if (!post) return
  const end = clock.now().getTime() + POSTS_BEGIN_WITHIN
  for (const alert of unposted) {
    if (clock.now().getTime() >= end) return
    await tryOrLog(shop, 'alert-not-posted', async () => {
      if (!(await alerts.claimPost(shop.db, alert.key, clock.now()))) return
      try {
        await post(alertAbout(shop, alert))
      } catch (error) {
        await alerts.releasePost(shop.db, alert.key)
        throw error
      }
      await alerts.markPosted(shop.db, alert.key, clock.now())
    })
  }
}

function alertAbout(shop: Shop, issue: Alert) {
  const { key, reason } = issue
  const path = 'order' in issue ? adminOrderPath(issue.order.id) : PATHS.adminOrders
  const title = mailAbout(issue, shop)?.subject ?? reason.replaceAll('-', ' ')
  return { key, reason, title, url: shop.siteUrl + path }
}
