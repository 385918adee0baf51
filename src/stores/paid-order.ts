import type { CartLine } from '#domain/cart.ts'

import { takeBought } from './cart.ts'
import { draftMark, forgetDraft } from './checkout-draft.ts'
import { takeOpened } from './opened-sessions.ts'
import { keepSession } from './payment-attempt.ts'

/**
 * Takes what was paid for out of the cart, and forgets the form that was sent with it: once, and
 * only in the browser that opened the session. A form that was changed since stays.
 */
export function takePaid(sessionId: string, bought: readonly CartLine[]): void {
  const opened = takeOpened(sessionId)
  if (!opened) return
  takeBought(bought)
  if (opened.draft === draftMark()) forgetDraft()
  keepSession(sessionId)
}
