import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { RESEND } from './confirmation.texts.ts'

export const $resend = atom<'idle' | 'sending'>('idle')

/** Sends another copy of the confirmation to the email address of the order. */
export async function resendEmail(orderId: string | undefined, email: string | undefined) {
  if ($resend.get() === 'sending') return
  if (!orderId) {
    showToast({ kind: 'error', title: RESEND.noOrderTitle, description: RESEND.noOrder })
    return
  }
  $resend.set('sending')
  const answer = await call(sendOrderEmail, { body: { orderId } })
  $resend.set('idle')
  showToast(
    answer.ok
      ? { kind: 'success', title: RESEND.sentTitle, description: RESEND.sentTo(email) }
      : {
          kind: 'error',
          title: RESEND.failedTitle,
          description: answer.failure.message || RESEND.failed,
          requestId: answer.failure.requestId,
        },
  )
}
