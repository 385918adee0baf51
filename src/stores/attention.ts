import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { recheckOrder } from '#contract/order.ts'
import { attention } from '#contract/orders.ts'
import type { AttentionItem } from '#domain/order-record.ts'
import { lookedAgain, lookedAgainText } from '#messages/attention.ts'
import { ORDER } from '#messages/order.ts'

import { $staff } from './staff.ts'
import { showToast } from './toasts.ts'

export type AttentionState =
  | { state: 'loading' }
  | { state: 'error'; message: string }
  | {
      state: 'ready'
      items: readonly AttentionItem[]
      /** Since when payments arrive without the provider's messages, ISO. */
      webhookSilentSince: string | null
      /** When this was known, in milliseconds since the epoch. */
      asOf: number
      /** The order that is being looked at again. */
      rechecking: string | null
    }

/** What needs somebody today. */
export const $attention = atom<AttentionState>({ state: 'loading' })

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
    $attention.set({ state: 'error', message: answer.failure.message })
  }
}

/** Has an order looked at again, and says whether it has left the list; answers whether it was asked. */
export async function recheck({ reason, order }: AttentionItem): Promise<boolean> {
  const shown = $attention.get()
  if (shown.state !== 'ready' || shown.rechecking !== null) return false
  $attention.set({ ...shown, rechecking: order.id })
  const answer = await call(recheckOrder, { body: { orderId: order.id } })
  await findAttention()
  const now = $attention.get()
  if (now.state !== 'ready') return false
  $attention.set({ ...now, rechecking: null })
  if (!answer.ok) {
    showToast({ kind: 'error', title: ORDER.askFailed, description: answer.failure.message })
    return false
  }
  const isCleared = !now.items.some((item) => item.order.id === order.id && item.reason === reason)
  showToast({
    kind: isCleared ? 'success' : 'info',
    title: lookedAgain(order.order_number, isCleared),
    description: lookedAgainText(isCleared),
  })
  return true
}
