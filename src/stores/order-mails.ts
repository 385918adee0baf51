import { recheckOrder, type OrderDetail } from '#contract/order.ts'
import { areMailsSent, hasMailUnderWay } from '#domain/order-record.ts'
import { RETRIED } from '#messages/order.ts'

import { $order, act, freeOrder, ofOrder, openOrder } from './order.ts'
import { lookAgain, sendConfirmation } from './send-confirmation.ts'

let isLooking = false

$order.listen((shown) => {
  if (!isLooking && shown.state === 'ready' && hasMailUnderWay(shown.order)) void followMails()
})

/** Shows the order anew until none of its mails is under way, or for half a minute. */
async function followMails(): Promise<void> {
  isLooking = true
  await lookAgain(async () => {
    const shown = $order.get()
    if (shown.state === 'ready' && shown.busy === 'no') await openOrder(shown.order.id)
    const now = $order.get()
    return now.state === 'ready' && hasMailUnderWay(now.order)
  })
  isLooking = false
}

/** Has another copy of the confirmation sent. */
export async function mailAgain(): Promise<void> {
  const order = freeOrder()
  if (order) await sendConfirmation(order.id, () => openOrder(order.id))
}

/** Has mails that were given up sent again, and says how they stand. */
export async function retryMails(): Promise<void> {
  await act('mailing', recheckOrder, ofOrder, { done: retried, failed: RETRIED.failed })
}

function retried({ order }: { order: OrderDetail }) {
  if (areMailsSent(order)) return RETRIED.sent
  return hasMailUnderWay(order) ? RETRIED.onTheirWay : RETRIED.waiting
}
