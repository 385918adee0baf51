import { ALERT_SOURCES, type Alert } from './alerts-port.ts'
import { SWEEP_SILENT } from './check-health.ts'
import { dispatchMails } from './dispatch-mails.ts'
import { orLog } from './or-log.ts'
import type { Ports } from './ports.ts'
import { postAlerts } from './post-alerts.ts'
import { raiseAlerts } from './raise-alerts.ts'

/** Does a part of the telling, by its name; what fails must not reject but without the database. */
type Step = (name: string, work: () => Promise<void>) => Promise<void>

/** Tells the firm, by mail and at its second address, of everything that needs it. */
export async function tellFirm(
  ports: Ports,
  step: Step,
  deliver: (ports: Ports) => Promise<void>,
): Promise<void> {
  const unposted: Alert[] = []
  for (const source of ALERT_SOURCES) {
    await step(`alerts-of-${source}`, async () => {
      unposted.push(...(await raiseAlerts(ports, source)))
    })
  }
  await step('alerts-by-mail', () => deliver(ports))
  // Last, because each waits for an address that may not answer.
  await step('alerts-by-post', () => postAlerts(ports, unposted))
}

/** While the sweep is silent, which else tells the firm of everything, tells it in its place. */
export async function tellSilence(ports: Ports): Promise<void> {
  const last = (await ports.heartbeats.of('sweep'))?.succeededAt
  if (!last || ports.clock.now().getTime() - last.getTime() <= SWEEP_SILENT) return
  await tellFirm(ports, (name, work) => orLog(ports, `${name}-postponed`, work), dispatchMails)
}
