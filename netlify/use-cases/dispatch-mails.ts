import { isRecord } from '#domain/record.ts'

import { BackgroundError } from './background-error.ts'
import { beyondLimit } from './beyond-limit.ts'
import { copyNumbers } from './copy-numbers.ts'
import { deliverMails, emptyOutbox } from './deliver-mails.ts'
import { EVERYBODY, type Limit } from './limits-port.ts'
import { noteBeat } from './note-beat.ts'
import { orLog, reasonOf } from './or-log.ts'
import type { Ports } from './ports.ts'

/**
 * Has what is due sent in the background, of one order or of all; where that cannot be begun, sends
 * the first of it here. For calls that have given their answer.
 */
export async function dispatchMails(ports: Ports, orderId?: string): Promise<void> {
  if (await ports.outbox.isAnyDue(ports.clock.now(), orderId)) await dispatch(ports, orderId)
}

/**
 * The same for the sweep, which also tries a background that could not be begun when nothing is due:
 * no mail may be due for days.
 */
export async function dispatchAll(ports: Ports): Promise<void> {
  if (await ports.outbox.isAnyDue(ports.clock.now())) await dispatch(ports)
  else if ((await ports.heartbeats.of('background'))?.failing) await begin(ports)
}

/** Has what is due sent in the background, and nothing here. */
export async function beginDelivery(ports: Ports): Promise<void> {
  if (await ports.outbox.isAnyDue(ports.clock.now())) await begin(ports)
}

async function dispatch(ports: Ports, orderId?: string): Promise<void> {
  if (!(await begin(ports, orderId))) await deliverMails(ports, orderId)
}

/** Returns whether the background could be begun, which is noted. */
async function begin(ports: Ports, orderId?: string): Promise<boolean> {
  try {
    await ports.backgroundDelivery.begin(orderId)
  } catch (error) {
    const reason = error instanceof BackgroundError ? error.code : reasonOf(error)
    ports.log('background-not-begun', { reason })
    await noteBeat(ports, 'background', reason)
    return false
  }
  await noteBeat(ports, 'background', undefined)
  return true
}

/** Anybody reaches the address: no more than so many of these stand in the log. */
const REFUSED_DISPATCHES: Limit = { name: 'refused-dispatches', most: 5, seconds: 3600 }

/** Sends what a call of our own has asked for; whatever else comes does nothing. */
export async function deliverInBackground(
  ports: Ports,
  body: string,
  signature: string,
): Promise<void> {
  if (!ports.backgroundDelivery.isOurs(body, signature)) {
    const isTold = (await beyondLimit(ports, REFUSED_DISPATCHES, EVERYBODY)) === undefined
    return isTold ? ports.log('dispatch-refused') : undefined
  }
  const asked: unknown = JSON.parse(body)
  const orderId = isRecord(asked) ? asked['orderId'] : undefined
  await emptyOutbox(ports, typeof orderId === 'string' ? orderId : undefined)
  await orLog(ports, 'numbers-not-copied', () => copyNumbers(ports))
}
