import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure } from '#contract/failure.ts'
import { closeIssue as closeIssueEndpoint } from '#contract/staff/issues.ts'
import {
  addNote as addNoteEndpoint,
  correctOrder as correctOrderEndpoint,
  moveStep as moveStepEndpoint,
  type OrderDetail,
  readOrderOf,
  recheckOrder,
  renewLink as renewLinkEndpoint,
} from '#contract/staff/order.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { stepOf } from '#domain/order/delivery.ts'
import { ASK_FAILED, CLOSE } from '#domain/order/issue.texts.ts'
import { areMailsSent, hasMailUnderWay } from '#domain/order/order-record.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { $note, removeTyped, resumeNote } from '#staff/frame/drafts.store.ts'
import { resource, type Words } from '#staff/frame/resource.store.ts'
import { $staff, showFailure } from '#staff/frame/staff.store.ts'
import { lookAgain, sendConfirmation } from '#staff/orders/send-confirmation.store.ts'

import { CORRECTION, LINK, mailedTo, MOVE, NOTE, ORDER, RETRIED } from './order.texts.ts'

/** What is on the way of the order that is shown. */
export type OrderWork =
  | 'no'
  | 'refreshing'
  | 'moving'
  | 'noting'
  | 'rechecking'
  | 'mailing'
  | 'linking'
  | 'closing'
  | 'correcting'
  | 'refunding'
  | 'recording'
  | 'undoing'
  | 'requesting'
  | 'returning'
  | 'sending'

const page = resource<OrderDetail, OrderWork>((failure, shown) => {
  const isGone = failure.code === 'order-not-found'
  if (shown && !isGone) showFailure(ORDER.failed, failure)
  return !isGone
})

/** The order of the page. */
export const $order = page.$state

/** Fetches an order; one that is shown already stays until the answer comes. Nothing while work on it is on its way. */
export async function openOrder(orderId: string): Promise<void> {
  resumeNote(orderId)
  await page.refresh(() => read(readOrderOf(encodeURIComponent(orderId))))
}

/**
 * Moves the work on one product and shows it at once; a refusal brings the step back. Where
 * somebody else was quicker, the order is fetched anew.
 */
export async function moveStep(productId: string, to: string): Promise<void> {
  const order = page.free()
  const item = order?.items.find((candidate) => candidate.productId === productId)
  if (!order || !item) return
  const items = order.items.map((other) => (other === item ? { ...item, step: to } : other))
  const body = { orderId: order.id, productId, from: item.step, to }
  const title = MOVE.moved(item.name, stepOf(item.steps, to)?.name ?? to)
  const isChanged = ({ code }: Failure) => code === 'step-changed' && page.shown() !== undefined
  const failure = await page.act(
    'moving',
    () => call(moveStepEndpoint, { body }),
    {
      done: () => ({ kind: 'success', title, description: mailedTo(order.buyer.email) }),
      failed: MOVE.failed,
    },
    isChanged,
    { ...order, items },
  )
  if (!failure || !isChanged(failure)) return
  await openOrder(order.id)
  showToast({ kind: 'info', title: ORDER.changed, description: ORDER.changedText })
}

/** Adds the written note and shows it at once; a refused one goes back where it was written. */
export async function addNote(): Promise<void> {
  const text = $note.get().trim()
  const order = text === '' ? undefined : page.free()
  if (!order) return
  const staff = $staff.get()
  const entry = {
    at: new Date().toISOString(),
    kind: 'note',
    amount: null,
    actor: staff.state === 'signed-in' ? staff.email : '',
    facts: { type: 'text' as const, text },
  }
  $note.set('')
  const failure = await page.act(
    'noting',
    () => call(addNoteEndpoint, { body: { orderId: order.id, text } }),
    { done: NOTE.added, failed: NOTE.failed },
    undefined,
    { ...order, timeline: [entry, ...order.timeline] },
  )
  if (failure) $note.set([text, $note.get()].filter(Boolean).join('\n'))
}

/** Has the payment read again and mails that were given up sent again. */
export async function recheck(): Promise<void> {
  await act('rechecking', recheckOrder, ofOrder, { done: ORDER.asked, failed: ASK_FAILED })
}

/** Corrects the buyer from what was shown; returns why not, for the form to show. */
export function correctOrder(from: Buyer, to: Buyer): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, from, to })
  return act('correcting', correctOrderEndpoint, bodyOf, { done: CORRECTION.done })
}

/** Mails the customer a new link to the order; earlier ones stop working. */
export async function renewLink(): Promise<void> {
  await act('linking', renewLinkEndpoint, ofOrder, {
    done: () => ({ kind: 'success', title: LINK.done, description: LINK.doneText }),
    failed: LINK.failed,
  })
}

/** Ends an issue of the order with a note. */
export async function closeIssue(key: string, note: string): Promise<void> {
  const ask = async ({ id }: OrderDetail) => {
    const closed = await call(closeIssueEndpoint, { body: { key, note } })
    return closed.ok ? read(readOrderOf(id)) : closed
  }
  const failure = await page.act('closing', ask, { done: () => CLOSE.done, failed: CLOSE.failed })
  if (!failure) removeTyped(key)
  else await refreshAfter(failure)
}

/**
 * Calls an endpoint for the order that is shown, shows its answer and tells what came of it. Where
 * somebody else was quicker, the order is fetched anew. Returns the failure, or undefined.
 */
export async function act<Body>(
  busy: OrderWork,
  endpoint: Endpoint<Body, OrderDetail>,
  bodyOf: (order: OrderDetail) => Body,
  words: Words<OrderDetail>,
): Promise<Failure | undefined> {
  const ask = (order: OrderDetail) => call(endpoint, { body: bodyOf(order) })
  const failure = await page.act(busy, ask, words)
  if (failure) await refreshAfter(failure)
  return failure
}

/** Fetches the order anew where it was no longer as the page showed it. */
async function refreshAfter({ code }: Failure): Promise<void> {
  const shown = page.shown()
  if (shown && (code === 'order-changed' || code === 'not-found')) await openOrder(shown.id)
}

/** The body of a call that takes the order alone. */
export function ofOrder({ id }: OrderDetail): { orderId: string } {
  return { orderId: id }
}

let isLooking = false

$order.listen((shown) => {
  if (!isLooking && shown.state === 'ready' && hasMailUnderWay(shown)) void followMails()
})

/** Shows the order anew until none of its mails is under way, or for half a minute. */
async function followMails(): Promise<void> {
  isLooking = true
  await lookAgain(async () => {
    const shown = $order.get()
    if (shown.state === 'ready' && shown.busy === 'no') await openOrder(shown.id)
    const now = $order.get()
    return now.state === 'ready' && hasMailUnderWay(now)
  })
  isLooking = false
}

/** Has another copy of the confirmation sent. */
export async function mailAgain(): Promise<void> {
  const order = page.free()
  if (order) await sendConfirmation(order.id, () => openOrder(order.id))
}

/** Has mails that were given up sent again, and says how they stand. */
export async function retryMails(): Promise<void> {
  await act('mailing', recheckOrder, ofOrder, { done: retryNotice, failed: RETRIED.failed })
}

function retryNotice(order: OrderDetail) {
  if (areMailsSent(order)) return RETRIED.sent
  return hasMailUnderWay(order) ? RETRIED.onTheirWay : RETRIED.waiting
}
