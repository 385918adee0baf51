import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { showToast } from '#site/frame/toasts.store.ts'

export const $resend = atom<'idle' | 'sending'>('idle')

/** Sends the confirmation again, to the email address of the order. */
export async function resendEmail(orderId: string | undefined, email: string | undefined) {
  if ($resend.get() === 'sending') return
  if (!orderId) {
    showToast({ kind: 'error', title: 'Cannot resend email', description: 'Order ID is missing' })
    return
  }
  $resend.set('sending')
  const answer = await call(sendOrderEmail, { body: { orderId } })
  $resend.set('idle')
  if (answer.ok) {
    const description = `An email has been sent to ${email ?? 'your email address'}`
    showToast({ kind: 'success', title: 'Confirmation email sent', description })
  } else {
    const { message, requestId } = answer.failure
    const description = message || 'Please try again later'
    showToast({ kind: 'error', title: 'Failed to resend email', description, requestId })
  }
}
