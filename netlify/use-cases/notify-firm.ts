import { ALERT_SOURCES, type Alert } from '#data/alerts.ts'
import * as heartbeats from '#data/heartbeats.ts'
import { SWEEP_SILENT } from '#data/heartbeats.ts'

import { dispatchMails } from './dispatch-mails.ts'
import { postAlerts } from './post-alerts.ts'
import { raiseAlerts } from './raise-alerts.ts'
import type { Shop } from './shop.ts'
import { tryOrLog } from './try-or-log.ts'

/** Runs one named part of the notification. A failure must not reject, unless the database is down. */
type Step = (name: string, work: () => Promise<void>) => Promise<void>

/** Notifies the firm, by mail and at its second address, of every open issue. */
export async function notifyFirm(
  shop: Shop,
  step: Step,
  deliver: (shop: Shop) => Promise<void>,
): Promise<void> {
  const unposted: Alert[] = []
  for (const source of ALERT_SOURCES) {
    await step(`alerts-of-${source}`, async () => {
      unposted.push(...(await raiseAlerts(shop, source)))
    })
  }
  await step('alerts-by-mail', () => deliver(shop))
  // Last, because each waits for an address that may not answer.
  await step('alerts-by-post', () => postAlerts(shop, unposted))
}

/** Notifies the firm while the sweep, which normally does so, is not running. */
export async function alertIfSweepSilent(shop: Shop): Promise<void> {
  const last = (await heartbeats.find(shop.db, 'sweep'))?.succeededAt
  if (!last || shop.clock.now().getTime() - last.getTime() <= SWEEP_SILENT) return
  await notifyFirm(shop, (name, work) => tryOrLog(shop, `${name}-postponed`, work), dispatchMails)
}
