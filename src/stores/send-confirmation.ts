import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { ORDERS } from '#messages/orders.ts'
import { NOT_NOW } from '#messages/staff-pages.ts'

import { $staff } from './staff.ts'
import { showToast } from './toasts.ts'

/** The order whose confirmation is being sent, or null. */
export const $mailing = atom<string | null>(null)

/** Has an order's confirmation sent and says what came of it; answers whether the server took it. */
export async function sendConfirmation(orderId: string): Promise<boolean> {
  if ($mailing.get() !== null) {
    showToast(NOT_NOW)
    return false
  }
  $mailing.set(orderId)
  const toast = showToast({ kind: 'loading', title: ORDERS.sendingEmail })
  const answer = await call(sendOrderEmail, { body: { orderId } })
  $mailing.set(null)
  if (!answer.ok) {
    if (answer.failure.code === 'not-signed-in') $staff.set({ state: 'signed-out' })
    const description = answer.failure.message || ORDERS.unknown
    const { requestId } = answer.failure
    showToast({ kind: 'error', title: ORDERS.sendFailed, description, requestId }, toast)
    return false
  }
  const description = answer.value.sentToCustomer ? ORDERS.sentToCustomer : ORDERS.notSentToCustomer
  showToast({ kind: 'success', title: ORDERS.sent, description }, toast)
  return true
}
