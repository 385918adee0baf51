import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { pause, type RetryableTask } from '#browser/upload.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { FAILURE_STATUS, success, type Failure, type Result } from '#contract/failure.ts'
import { answerDelivery, openPortal, removeFile, type SavedAnswers } from '#contract/shop/portal.ts'
import type { Answers } from '#domain/portal/intake.ts'
import type { Portal, PortalFile, PortalProduct } from '#domain/portal/portal.ts'
import { showToast } from '#site/frame/toasts.store.ts'

/** `none` shows nothing, because no portal is expected or the portal is empty. */
export type PortalState =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; message: string }
  | (Portal & { state: 'ready' })

export const $portal = atom<PortalState>({ state: 'none' })

/** What screen readers announce. */
export const $announcement = atom('')

/** The sender: a customer by the key of the link or the session of the payment, staff by the order's id. */
export const $sender = atom<{ key: string } | { orderId: string }>({ key: '' })

/**
 * Number of portals shown so far. If another portal has been shown since a request, the answer to
 * the request is out of date.
 */
let version = 0

/** Reads the portal of an order. Shows loading and failure only if `isExpected`. */
export function loadCustomerPortal(key: string, isExpected: boolean): Promise<unknown> {
  $sender.set({ key })
  $portal.set({ state: isExpected ? 'loading' : 'none' })
  return refreshPortal()
}

/** Reads the portal again for a customer; staff pages do that themselves. */
export async function refreshPortal(): Promise<Result<unknown>> {
  const sender = $sender.get()
  if (!('key' in sender)) return success(sender)
  const before = version
  const answer = await call(openPortal, { body: sender })
  if (answer.ok && before !== version) return refreshPortal()
  if (answer.ok) showPortal(answer.value)
  else if ($portal.get().state === 'loading')
    $portal.set({ state: 'failed', message: answer.failure.message })
  return answer
}

export function showPortal(portal: Portal): void {
  version += 1
  const products = portal.products.filter(
    ({ requests, questionnaire, deliveries }) =>
      requests.length + deliveries.length > 0 || questionnaire !== null,
  )
  $portal.set(products.length > 0 ? { ...portal, products, state: 'ready' } : { state: 'none' })
}

/** The products of the shown portal. */
export function shownProducts(): readonly PortalProduct[] {
  const shown = $portal.get()
  return shown.state === 'ready' ? shown.products : []
}

/** Adds saved answers of a product to the shown portal. */
export function showSavedAnswers(
  productId: string,
  answers: Answers,
  { isReopened }: SavedAnswers,
) {
  const portal = $portal.get()
  if (portal.state !== 'ready') return
  const products = portal.products.map((product) => {
    const sheet = product.productId === productId && product.questionnaire
    if (!sheet) return product
    const state = isReopened ? 'open' : sheet.state
    const saved = { ...sheet, state, answers: { ...sheet.answers, ...answers } }
    return { ...product, questionnaire: saved }
  })
  showPortal({ ...portal, products })
}

/** Calls an endpoint as the sender; reads the portal again if the order has changed. */
export async function callAsSender<Body extends { key?: string | undefined }, Answer>(
  endpoint: Endpoint<Body, Answer>,
  body: Omit<Body, 'key'>,
): Promise<Result<Answer>> {
  const answer = await call(endpoint, { body: { ...body, ...$sender.get() } as Body })
  if (!answer.ok && answer.failure.code === 'order-changed') await refreshPortal()
  return answer
}

/** Makes a change as the sender and shows the changed portal. */
export async function changePortal<Body extends { key?: string | undefined }>(
  endpoint: Endpoint<Body, Portal>,
  body: Omit<Body, 'key'>,
): Promise<Result<Portal>> {
  const before = version
  const changed = await callAsSender(endpoint, body)
  if (changed.ok && before !== version) await refreshPortal()
  else if (changed.ok) showPortal(changed.value)
  return changed
}

/** Repeats a call as long as its failure may be temporary, at growing intervals of at most 30 seconds. */
export async function retryWhileUnavailable<Answer>(
  attempt: () => Promise<Result<Answer>>,
  task: RetryableTask,
  onFailure: (failure: Failure) => void,
): Promise<Result<Answer>> {
  const answer = await attempt()
  if (answer.ok || task.isCancelled || !isTemporary(answer.failure)) return answer
  onFailure(answer.failure)
  await pause(Math.min(30_000, 1000 * 2 ** task.tries), task)
  task.tries += 1
  return retryWhileUnavailable(attempt, task, onFailure)
}

function isTemporary({ code }: Failure): boolean {
  return code === 'too-many-requests' || FAILURE_STATUS[code] >= 500
}

/** Removes a file from its document; returns why it could not be removed. */
export async function removeSentFile({ id, name }: PortalFile): Promise<string> {
  const removed = await callAsSender(removeFile, { fileId: id })
  if (!removed.ok) return removed.failure.message
  $announcement.set(`${name} has been removed.`)
  await refreshPortal()
  return ''
}

/**
 * Accepts a delivery, or asks for the change in `text`; returns why it was refused. A toast says so
 * too, because the portal may show a newer delivery by then.
 */
export async function sendDeliveryAnswer(id: string, text: string): Promise<string> {
  const answer = text === '' ? 'accepted' : 'change'
  const answered = await changePortal(answerDelivery, { deliveryId: id, answer, text })
  if (!answered.ok) {
    const { message } = answered.failure
    showToast({ kind: 'error', title: message })
    return message
  }
  $announcement.set(text === '' ? 'Accepted.' : 'Your request has been sent.')
  return ''
}
