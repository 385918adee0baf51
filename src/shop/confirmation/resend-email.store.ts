import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { sendOrderEmail } from '#contract/shop/send-order-email.ts'
import { showToast } from '#site/frame/toasts.store.ts'

import { RESEND_TEXTS } from './confirmation.texts.ts'

export const $resend = atom<'idle' | 'sending'>('idle')

/** Sends another copy of the confirmation to the email address of the order. */
export async function resendEmail(orderId: string | undefined, email: string | undefined) {
  if ($resend.get() === 'sending') return
  if (!orderId) {
    showToast({
      kind: 'error',
      title: RESEND_TEXTS.noOrderTitle,
      description: RESEND_TEXTS.noOrder,
    })
    return
  }
  $resend.set('sending')
  const answer = await call(sendOrderEmail, { body: { orderId } })
  $resend.set('idle')
  showToast(
    answer.ok
      ? { kind: 'success', title: RESEND_TEXTS.sentTitle, description: RESEND_TEXTS.sentTo(email) }
      : {
          kind: 'error',
          title: RESEND_TEXTS.failedTitle,
          description: answer.failure.message || RESEND_TEXTS.failed,
          requestId: answer.failure.requestId,
        },
  )
}
