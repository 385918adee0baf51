import { renewLink as endpoint } from '#contract/order.ts'
import { LINK } from '#messages/order.ts'

import { workOnOrder } from './order.ts'
import { tellStaff } from './staff.ts'
import { showToast } from './toasts.ts'

/** Mails the customer a new link to the order; earlier ones stop working. */
export async function renewLink(): Promise<void> {
  const answer = await workOnOrder('linking', endpoint, ({ id }) => ({ orderId: id }))
  if (!answer) return
  if (answer.ok) showToast({ kind: 'success', title: LINK.done, description: LINK.doneText })
  else tellStaff(LINK.failed, answer.failure)
}
