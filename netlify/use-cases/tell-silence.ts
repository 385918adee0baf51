import { SWEEP_SILENT } from './check-health.ts'
import { dispatchMails } from './dispatch-mails.ts'
import type { Ports } from './ports.ts'
import { postAlerts } from './post-alerts.ts'
import { raiseAlerts } from './raise-alerts.ts'

/** While the sweep is silent, which else tells the firm of everything, tells it in its place. */
export async function tellSilence(ports: Ports): Promise<void> {
  const last = (await ports.heartbeats.of('sweep'))?.succeededAt
  if (!last || ports.clock.now().getTime() - last.getTime() <= SWEEP_SILENT) return
  await raiseAlerts(ports)
  await dispatchMails(ports)
  await postAlerts(ports)
}
