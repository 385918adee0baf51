import { isAnyMailDue } from '#data/mail/mail-delivery.ts'
import * as heartbeats from '#data/upkeep/heartbeats.ts'
import { ALL_VISITORS, type Limit } from '#data/upkeep/limits.ts'
import { isRecord } from '#domain/text/record.ts'
import type { Shop } from '#use-cases/shop.ts'
import { refuseBeyondLimit } from '#use-cases/upkeep/beyond-limit.ts'
import { recordHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'

import { deliverMails, sendAllDueMails, allowedRecipients } from './deliver-mails.ts'

/**
 * Starts sending the due mails of one order, or all due mails, in the background; if the start fails,
 * sends the first batch in this call. For use after the call's answer.
 */
export async function dispatchMails(shop: Shop, orderId?: string): Promise<void> {
  if (await isAnythingDue(shop, orderId)) await dispatch(shop, orderId)
}

/** Like `dispatchMails`; also retries a failing background function, because the next mail may be days away. */
export async function dispatchMailsForSweep(shop: Shop): Promise<void> {
  if (await isAnythingDue(shop)) await dispatch(shop)
  else if ((await heartbeats.findHeartbeat(shop.db, 'background'))?.isFailing)
    await beginInBackground(shop)
}

/** Starts sending due mails in the background, and sends none in this call. */
export async function startSendingMails(shop: Shop): Promise<void> {
  if (await isAnythingDue(shop)) await beginInBackground(shop)
}

function isAnythingDue(shop: Shop, orderId?: string) {
  return isAnyMailDue(shop.db, { now: shop.clock.now(), orderId, to: allowedRecipients(shop) })
}

async function dispatch(shop: Shop, orderId?: string) {
  if (!(await beginInBackground(shop, orderId))) await deliverMails(shop, orderId)
}

/** Calls the background function and records the result; returns whether it started. */
async function beginInBackground(shop: Shop, orderId?: string) {
  const reason = await shop.backgroundDelivery.begin(orderId)
  if (reason !== undefined) shop.log('background-not-begun', { reason })
  await recordHeartbeat(shop, 'background', reason)
  return reason === undefined
}

/** Limits how many refused calls are logged, because the endpoint is public. */
const REFUSED_DISPATCHES: Limit = { name: 'refused-dispatches', uses: 5, seconds: 3600 }

/** Sends the mails that a signed call names; a call with a wrong signature does nothing. */
export async function sendMailsInBackground(shop: Shop, body: string, signature: string) {
  if (!shop.backgroundDelivery.isOurs(body, signature)) {
    const isLogged = (await refuseBeyondLimit(shop, REFUSED_DISPATCHES, ALL_VISITORS)) === undefined
    return isLogged ? shop.log('dispatch-refused') : undefined
  }
  const asked: unknown = JSON.parse(body)
  const orderId = isRecord(asked) ? asked['orderId'] : undefined
  await sendAllDueMails(shop, typeof orderId === 'string' ? orderId : undefined)
}
