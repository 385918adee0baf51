import { atom } from 'nanostores'

import { replaceWith } from '#browser/location.ts'
import type { UnfinishedPayment } from '#contract/verify-payment.ts'
import { isSameCart, type CartLine } from '#domain/cart.ts'
import { isWorkOver } from '#domain/order.ts'
import type { ToldPayment } from '#domain/verified-payment.ts'
import { confirmationPath } from '#paths.ts'

import { $cart } from './cart.ts'
import { openedSessions, takeOpened } from './opened-sessions.ts'
import { takePaid } from './paid-order.ts'
import { keepSession } from './payment-attempt.ts'

/** A payment that needs no second one. */
export type HeededPayment =
  | { state: 'already-paid'; orderNumber: string; sessionId: string | undefined }
  | { state: 'under-way'; orderNumber: string; sessionId: string }

interface Standing {
  state: HeededPayment['state'] | 'over' | 'open' | 'unknown'
  orderNumber: string
  sessionId: string
  bought: readonly CartLine[]
}

/** Payments of other carts that were begun here: told above the form, which goes on. */
export const $earlierPayments = atom<readonly HeededPayment[]>([])

/** Whether of a payment that was opened here nobody could say whether it has been made. */
export const $isEarlierUnclear = atom(false)

/**
 * Asks what became of every payment that was opened in this browser. Answers the one that is for
 * the cart as it is now, so that nobody pays for it twice.
 */
export async function checkOpenedPayments(): Promise<HeededPayment | undefined> {
  const opened = openedSessions()
  $isEarlierUnclear.set(opened.length > 0)
  const standings = await Promise.all(opened.map(({ sessionId }) => ask(sessionId)))
  $isEarlierUnclear.set(standings.some(({ state }) => state === 'unknown'))
  const concerned = standings.map(heed)
  return concerned.find((payment) => payment !== undefined)
}

/** Asks what became of one session; `unknown` when nobody can tell, or it is not paid yet. */
export async function heedPayment(
  sessionId: string,
): Promise<HeededPayment | 'unknown' | undefined> {
  const standing = await ask(sessionId)
  return standing.state === 'unknown' || standing.state === 'open' ? 'unknown' : heed(standing)
}

async function ask(sessionId: string): Promise<Standing> {
  // A part of the page that can't be fetched is a lost connection like any other.
  const calls = await import('./payment-calls.ts').catch(() => undefined)
  const answer = await calls?.askPayment(sessionId)
  const untold = { orderNumber: '', sessionId, bought: [] }
  if (!answer?.ok) return { state: 'unknown', ...untold }
  const { value } = answer
  if (value.status === 'open') return { state: 'open', ...untold }
  const bought = value.success ? (value.items ?? []) : []
  return { state: standingOf(value), orderNumber: value.orderNumber ?? '', sessionId, bought }
}

function standingOf({ success, status }: ToldPayment | UnfinishedPayment): Standing['state'] {
  // What has gone back may be paid for again.
  if (success) return status && isWorkOver({ status }) ? 'over' : 'already-paid'
  return status === 'processing' || status === 'needs_review' ? 'under-way' : 'over'
}

function heed({ state, orderNumber, sessionId, bought }: Standing): HeededPayment | undefined {
  if (state === 'over') takeOpened(sessionId)
  if (state !== 'already-paid' && state !== 'under-way') return undefined
  const payment = { state, orderNumber, sessionId }
  const opened = openedSessions().find((session) => session.sessionId === sessionId)
  if (!opened || isSameCart(opened.cart, $cart.get())) {
    // The confirmation asks on and changes by itself.
    if (state === 'under-way') replaceWith(confirmationPath(sessionId))
    return payment
  }
  if (state === 'already-paid') takePaid(sessionId, bought)
  else keepSession(sessionId)
  const others = $earlierPayments.get().filter((item) => item.sessionId !== sessionId)
  $earlierPayments.set([...others, payment])
  return undefined
}
