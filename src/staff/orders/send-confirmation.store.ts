import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { sendOrderEmail, type SendOrderEmailAnswer } from '#contract/shop/send-order-email.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { BUSY_TOAST } from '#staff/frame/staff-pages.texts.ts'
import { $staff } from '#staff/frame/staff.store.ts'

/** The order whose confirmation is being requested, or null. */
export const $sendingOrderId = atom<string | null>(null)

/**
 * Sends an order's confirmation and shows the result. While the email is pending, says so and
 * checks again. `refresh` reloads the order after each shown result.
 */
export async function sendConfirmation(
  orderId: string,
  refresh: () => Promise<void>,
): Promise<void> {
  if ($sendingOrderId.get() !== null) {
    showToast(BUSY_TOAST)
    return
  }
  $sendingOrderId.set(orderId)
  const toast = showToast({ kind: 'loading', title: 'Sending email...' })
  const answer = await call(sendOrderEmail, { body: { orderId } })
  $sendingOrderId.set(null)
  if (!answer.ok) {
    if (answer.failure.code === 'not-signed-in') $staff.set({ state: 'signed-out' })
    const description = answer.failure.message || 'Unknown error'
    const { requestId } = answer.failure
    showToast({ kind: 'error', title: 'Failed to send email', description, requestId }, toast)
    return
  }
  const shown = showToast(resultToast(answer.value), toast)
  await refresh()
  if (!answer.value.isWaiting) return
  await pollWithBackoff(async () => {
    const body = { orderId, automatic: true }
    const now = await call(sendOrderEmail, { body })
    if (!now.ok) return false
    if (now.value.isWaiting) return true
    showToast(resultToast(now.value), shown)
    await refresh()
    return false
  })
}

type Sent = Pick<SendOrderEmailAnswer, 'sentToCustomer' | 'isWaiting'>

function resultToast({ sentToCustomer, isWaiting }: Sent) {
  if (isWaiting) {
    return {
      kind: 'info' as const,
      title: 'Email on its way',
      description: 'The mail server has not answered yet.',
    }
  }
  const description = sentToCustomer ? 'Email sent to customer' : 'Email not sent to customer'
  return { kind: 'success' as const, title: 'Email sent successfully', description }
}

/** Pauses between checks in milliseconds: half a minute in all, more than most emails need. */
const POLL_PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000]

/** Calls `check` after each of the growing pauses, until `check` returns false. */
export async function pollWithBackoff(check: () => Promise<boolean>): Promise<void> {
  for (const pause of POLL_PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (!(await check())) return
  }
}
