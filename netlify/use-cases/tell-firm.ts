import { ALERT_SOURCES } from '#data/alerts.ts'
import type { Alert } from '#data/alerts.ts'
import * as heartbeats from '#data/heartbeats.ts'
import { SWEEP_SILENT } from '#data/heartbeats.ts'

import { dispatchMails } from './dispatch-mails.ts'
import { orLog } from './or-log.ts'
import { postAlerts } from './post-alerts.ts'
import { raiseAlerts } from './raise-alerts.ts'
import type { Shop } from './shop.ts'

/** Does a part of the telling, by its name; what fails must not reject but without the database. */
type Step = (name: string, work: () => Promise<void>) => Promise<void>

/** Tells the firm, by mail and at its second address, of everything that needs it. */
export async function tellFirm(
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

/** While the sweep is silent, which else tells the firm of everything, tells it in its place. */
export async function tellSilence(shop: Shop): Promise<void> {
  const last = (await heartbeats.find(shop.db, 'sweep'))?.succeededAt
  if (!last || shop.clock.now().getTime() - last.getTime() <= SWEEP_SILENT) return
  await tellFirm(shop, (name, work) => orLog(shop, `${name}-postponed`, work), dispatchMails)
}
