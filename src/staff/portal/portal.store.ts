import { randomUuid } from '#browser/random.ts'
import { read } from '#browser/read.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { portalEndpoint } from '#contract/staff/portal.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { $order } from '#staff/current-order/order.store.ts'
import { resource } from '#staff/frame/resource.store.ts'

/** The client portal of the order on the page, as a resource. */
export const portalResource = resource<Portal>()

/** The client portal of the order on the page; `busy` is the id of the part that a running action changes. */
export const $portal = portalResource.$state

/** Loads the portal of an order. If `busy` is 'quiet', the page does not change until the answer arrives. */
export async function loadPortal(orderId: string, busy?: string): Promise<void> {
  await portalResource.refresh(() => read(portalEndpoint(encodeURIComponent(orderId))), busy)
}

// Status, refunds and steps of the order, on which its portal depends, also change outside the portal.
$order.listen((now, before) => {
  if (now.state !== 'ready' || before?.state !== 'ready' || workOf(now) === workOf(before)) return
  void loadPortal(now.id, 'quiet')
})

function workOf({ status, items }: OrderDetail): string {
  return JSON.stringify([status, items])
}

const newIds = new Map<string, string>()

/** Id of the document or delivery that a form creates; it and its files stay until the form is sent. */
export function newId(form: string): string {
  const id = newIds.get(form) ?? randomUuid()
  newIds.set(form, id)
  return id
}

export function removeNewId(form: string): void {
  newIds.delete(form)
}
