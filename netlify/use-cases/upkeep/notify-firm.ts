import { insertMail } from '#data/mail/mails.ts'
import * as alerts from '#data/upkeep/alerts.ts'
import * as heartbeats from '#data/upkeep/heartbeats.ts'
import { isMailable, orderAlert, shopAlert } from '#emails/upkeep/alerts.ts'
import { adminOrderPath, PATHS } from '#paths.ts'
import { tryOrLog } from '#services/log.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Runs one named step of the notification; never rejects. */
type Step = (name: string, work: () => Promise<void>) => Promise<void>

/** Notifies the firm of every open issue, by mail and by posts to `ALERT_URL`. */
export async function notifyFirm(shop: Shop, step: Step, deliver: (shop: Shop) => Promise<void>) {
  const unposted: alerts.Alert[] = []
  for (const source of alerts.ISSUE_SOURCES) {
    await step(`alerts-of-${source}`, async () => {
      unposted.push(...(await queueAlertMails(shop, source)))
    })
  }
  await step('alerts-by-mail', () => deliver(shop))
  // Posting is the last step, because each post may wait for a URL that does not answer.
  await step('alerts-by-post', () => postAlerts(shop, unposted))
}

/** Notifies the firm while the sweep, which normally does so, is not running. */
export async function alertIfSweepSilent(shop: Shop): Promise<void> {
  const last = (await heartbeats.findHeartbeat(shop.db, 'sweep'))?.succeededAt
  if (!last || shop.clock.now().getTime() - last.getTime() <= heartbeats.SWEEP_SILENT_AFTER_MS)
    return
  await notifyFirm(shop, (name, work) => tryOrLog(shop, `${name}-postponed`, work), dispatchMails)
}

/** Queues a mail about each open issue, once per occurrence; returns the issues that are not posted. */
export async function queueAlertMails(
  shop: Shop,
  source: alerts.IssueSource,
): Promise<alerts.Alert[]> {
  if (shop.isFork) return []
  const now = shop.clock.now()
  const channels = shop.monitoring.post ? (['mail', 'post'] as const) : (['mail'] as const)
  const open = await alerts.listAlerts(shop.db, source, now, channels)
  for (const alert of open) if (alert.left.includes('mail')) await queueAlertMail(shop, alert, now)
  return open.filter(({ left }) => left.includes('post'))
}

async function queueAlertMail(shop: Shop, issue: alerts.Alert, now: Date) {
  const mail = mailAbout(issue, shop)
  if (!mail) return
  const orderId = 'order' in issue ? issue.order.id : null
  const queued = { ...mail, id: shop.ids.uuid(), dedupeKey: issue.key }
  await shop.db.query(...insertMail(queued, orderId, now))
}

/** The mail about an issue; undefined for an issue about mails that cannot be sent. */
export function mailAbout(issue: alerts.Alert, shop: Shop) {
  if ('order' in issue) return orderAlert(issue, shop)
  return isMailable(issue) ? shopAlert(issue, shop) : undefined
}

/** Posts start only within this time, because the host may end a scheduled function in the middle of a post. */
const POSTS_BEGIN_WITHIN_MS = 3000

/** Posts each alert once, or twice if the process dies during the post. The next call posts the rest. */
export async function postAlerts(shop: Shop, unposted: readonly alerts.Alert[]): Promise<void> {
  const { clock, monitoring } = shop
  const { post } = monitoring
  if (!post) return
  const end = clock.now().getTime() + POSTS_BEGIN_WITHIN_MS
  for (const alert of unposted) {
    if (clock.now().getTime() >= end) return
    await tryOrLog(shop, 'alert-not-posted', async () => {
      if (!(await alerts.claimAlert(shop.db, alert.key, clock.now()))) return
      try {
        await post(describeAlert(shop, alert))
      } catch (error) {
        await alerts.releaseAlert(shop.db, alert.key)
        throw error
      }
      await alerts.markAlertPosted(shop.db, alert.key, clock.now())
    })
  }
}

function describeAlert(shop: Shop, issue: alerts.Alert) {
  const { key, reason } = issue
  const path = 'order' in issue ? adminOrderPath(issue.order.id) : PATHS.adminOrders
  const title = mailAbout(issue, shop)?.subject ?? reason.replaceAll('-', ' ')
  return { key, reason, title, url: shop.siteUrl + path }
}
