import { isRecord } from '#domain/record.ts'

import { deliverMails, emptyOutbox } from './deliver-mails.ts'
import { reasonOf } from './or-log.ts'
import type { Ports } from './ports.ts'

/** How long somebody who waits for a mail is kept, in milliseconds, and how often it is looked for. */
const PATIENCE = 4000
const LOOK_EVERY = 100

/**
 * Has what is due sent in the background, of one order or of all; where that cannot be begun, sends
 * the first of it here. For calls that have given their answer.
 */
export async function dispatchMails(ports: Ports, orderId?: string): Promise<void> {
  if (!(await beginDelivery(ports, orderId))) await deliverMails(ports, orderId)
}

/** Has what is due sent in the background; returns whether that could be begun, or nothing is due. */
export async function beginDelivery(ports: Ports, orderId?: string): Promise<boolean> {
  if (!(await ports.outbox.isAnyDue(ports.clock.now(), orderId))) return true
  try {
    await ports.backgroundDelivery.begin(orderId)
    return true
  } catch (error) {
    ports.log('mails-sent-here', { reason: reasonOf(error) })
    return false
  }
}

/** Dispatches mails for somebody who waits: until the server has answered, or for a few seconds. */
export async function dispatchAndWait(ports: Ports, orderId?: string): Promise<void> {
  const { outbox, clock } = ports
  await dispatchMails(ports, orderId)
  for (let waited = 0; waited < PATIENCE; waited += LOOK_EVERY) {
    if (!(await outbox.isUnderWay(orderId))) return
    await clock.wait(LOOK_EVERY)
  }
}

/** Sends what a call of our own has asked for; whatever else comes does nothing. */
export async function deliverInBackground(
  ports: Ports,
  body: string,
  signature: string,
): Promise<void> {
  if (!ports.backgroundDelivery.isOurs(body, signature)) return ports.log('dispatch-refused')
  const asked: unknown = JSON.parse(body)
  const orderId = isRecord(asked) ? asked['orderId'] : undefined
  await emptyOutbox(ports, typeof orderId === 'string' ? orderId : undefined)
}
