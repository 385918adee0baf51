import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { closeAttention } from '#contract/close-attention.ts'
import type { Failure, Result } from '#contract/failure.ts'
import { fetchMissed as fetchMissedEndpoint } from '#contract/missed-messages.ts'
import { recheckOrder } from '#contract/order.ts'
import { attention, type AttentionAnswer } from '#contract/orders.ts'
import { retryMails as retryMailsEndpoint } from '#contract/retry-mails.ts'
import { areMailsSent, type AttentionItem } from '#domain/order-record.ts'
import {
  anotherTry,
  ANOTHER_TRY,
  CLOSE,
  FETCHED,
  lookedAgain,
  lookedAgainText,
  MAILS_RETRIED,
} from '#messages/attention.ts'
import { ORDER } from '#messages/order.ts'

import { $staff } from './staff.ts'
import { showToast } from './toasts.ts'

export type AttentionState =
  | { state: 'loading' }
  | { state: 'error'; failure: Pick<Failure, 'message' | 'requestId'> }
  | (AttentionAnswer & {
      state: 'ready'
      /** When this was known, in milliseconds since the epoch. */
      asOf: number
      /** What is being looked at again: an order, by its id, a matter, by its key, `MESSAGES` or `MAILS`. */
      rechecking: string | null
    })

/** Stands among the order ids for the messages of the provider. */
export const MESSAGES = 'messages'

/** Stands among the order ids for mails about no order. */
export const MAILS = 'mails'

/** What needs somebody today. */
export const $attention = atom<AttentionState>({ state: 'loading' })

type Ready = Extract<AttentionState, { state: 'ready' }>

let lastRequest = 0

$staff.listen(({ state }) => {
  if (state !== 'signed-out') return
  lastRequest += 1
  $attention.set({ state: 'loading' })
})

/** Asks what needs somebody; what is known stays in place until the answer comes. */
export async function findAttention(): Promise<void> {
  const request = ++lastRequest
  const answer = await call(attention)
  if (request !== lastRequest) return
  if (answer.ok) {
    const shown = $attention.get()
    const rechecking = shown.state === 'ready' ? shown.rechecking : null
    $attention.set({ state: 'ready', ...answer.value, asOf: Date.now(), rechecking })
  } else if (answer.failure.code === 'not-signed-in') {
    $staff.set({ state: 'signed-out' })
  } else if ($attention.get().state !== 'ready') {
    $attention.set({ state: 'error', failure: answer.failure })
  }
}

/**
 * Has an order looked at again, and says whether it is in order now; answers whether it was asked. A
 * mail that the server refuses again has left the list too, and is still on its way.
 */
export async function recheck({ reason, order }: AttentionItem): Promise<boolean> {
  const seen = await lookAgain(order.id, () => call(recheckOrder, { body: { orderId: order.id } }))
  if (!seen) return false
  const { now, answer } = seen
  const isCleared = !now.items.some((item) => item.order.id === order.id && item.reason === reason)
  if (reason === 'mail-failed' && isCleared && !areMailsSent(answer)) {
    const title = anotherTry(order.order_number)
    showToast({ kind: 'info', title, description: ANOTHER_TRY })
    return true
  }
  showToast({
    kind: isCleared ? 'success' : 'info',
    title: lookedAgain(order.order_number, isCleared),
    description: lookedAgainText(isCleared),
  })
  return true
}

/** Has the provider's messages fetched that never came; answers whether they were. */
export async function fetchMissed(): Promise<boolean> {
  const seen = await lookAgain(MESSAGES, () => call(fetchMissedEndpoint, { body: {} }))
  if (!seen) return false
  showToast(seen.now.webhookSilentSince === null ? FETCHED.all : FETCHED.none)
  return true
}

/** Has mails about no order sent again that were given up; answers whether it was asked. */
export async function retryMails(): Promise<boolean> {
  const seen = await lookAgain(MAILS, () => call(retryMailsEndpoint, { body: {} }))
  if (seen) showToast(MAILS_RETRIED)
  return seen !== undefined
}

/** Ends a matter with a note. */
export async function closeMatter(key: string, note: string): Promise<void> {
  const ask = () => call(closeAttention, { body: { key, note } })
  if (await lookAgain(key, ask, CLOSE.failed)) showToast(CLOSE.done)
}

/** Shows what is being looked at, then what is left; undefined when it could not be asked. */
async function lookAgain<Answer>(
  what: string,
  ask: () => Promise<Result<Answer>>,
  failed: string = ORDER.askFailed,
): Promise<{ now: Ready; answer: Answer } | undefined> {
  const shown = $attention.get()
  if (shown.state !== 'ready' || shown.rechecking !== null) return undefined
  $attention.set({ ...shown, rechecking: what })
  const answer = await ask()
  await findAttention()
  const now = $attention.get()
  if (now.state !== 'ready') return undefined
  $attention.set({ ...now, rechecking: null })
  if (answer.ok) return { now, answer: answer.value }
  showToast({
    kind: 'error',
    title: failed,
    description: answer.failure.message,
    requestId: answer.failure.requestId,
  })
  return undefined
}
