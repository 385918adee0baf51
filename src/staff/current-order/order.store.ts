import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure, FailureCode } from '#contract/failure.ts'
import { type OrderDetail, orderEndpoint } from '#contract/staff/order.ts'
import { hasPendingMail } from '#domain/order/order-record.ts'
import { restoreNote } from '#staff/frame/drafts.store.ts'
import { resource, type ActionToasts } from '#staff/frame/resource.store.ts'
import { showFailure } from '#staff/frame/staff.store.ts'
import { pollWithBackoff } from '#staff/orders/send-confirmation.store.ts'

import { ORDER_TEXTS } from './order.texts.ts'

/** The order that the page shows. */
export const orderResource = resource<OrderDetail>((failure, shown) => {
  const isGone = failure.code === 'order-not-found'
  if (shown && !isGone) showFailure(ORDER_TEXTS.failed, failure)
  return !isGone
})

export const $order = orderResource.$state

/**
 * Loads an order; the shown order stays until the answer arrives. Does nothing while an action runs
 * on the order. Meanwhile its `busy` has the given value, or is 'refreshing'.
 */
export async function loadOrder(orderId: string, busy?: string): Promise<void> {
  restoreNote(orderId)
  await orderResource.refresh(() => read(orderEndpoint(encodeURIComponent(orderId))), busy)
}

/**
 * Calls an endpoint for the order on the page, and shows its answer and a toast. If somebody else
 * has changed the order, reloads it. Returns the failure, or undefined. During the call the `busy`
 * of the order is the endpoint's path, or the given value.
 */
export async function runOrderAction<Body>(
  endpoint: Endpoint<Body, OrderDetail>,
  bodyOf: (order: OrderDetail) => Body,
  words: ActionToasts<OrderDetail>,
  busy: string = endpoint.path,
): Promise<Failure | undefined> {
  const ask = (order: OrderDetail) => call(endpoint, { body: bodyOf(order) })
  const failure = await orderResource.runAction(busy, ask, words)
  if (failure) await reloadIfChanged(failure)
  return failure
}

/** Failures after which the page shows an order that has changed on the server. */
const STALE: readonly FailureCode[] = ['order-changed', 'step-changed', 'not-found']

/** Reloads the order if it has changed on the server. */
export async function reloadIfChanged({ code }: Failure): Promise<void> {
  const shown = orderResource.shownValue()
  if (shown && STALE.includes(code)) await loadOrder(shown.id)
}

/** The body of a call that needs only the order id. */
export function orderIdBody({ id }: OrderDetail): { orderId: string } {
  return { orderId: id }
}

let isFollowingMails = false

$order.listen((shown) => {
  if (!isFollowingMails && shown.state === 'ready' && hasPendingMail(shown)) void followMails()
})

/** Reloads the order until none of its emails is pending, for at most half a minute. */
async function followMails(): Promise<void> {
  isFollowingMails = true
  await pollWithBackoff(async () => {
    const shown = $order.get()
    if (shown.state === 'ready' && shown.busy === 'no') await loadOrder(shown.id)
    const now = $order.get()
    return now.state === 'ready' && hasPendingMail(now)
  })
  isFollowingMails = false
}
