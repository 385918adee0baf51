import { call } from '#browser/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Failure } from '#contract/failure.ts'
import type { Portal } from '#domain/portal/portal.ts'
import { loadOrder } from '#staff/current-order/order.store.ts'

import { loadPortal, portal } from './portal.store.ts'

/* Loaded with the portal's buttons, and not with every order. */

export interface PortalAction<Body> {
  endpoint: Endpoint<Body, Portal>
  body: Omit<Body, 'orderId'>
  /** Id of what it changes. */
  subject: string
  /** Title and text of the toast for success. */
  done: string
  description?: string
  /** Whether a form shows the failure. */
  isForm?: boolean
}

export const NOT_CHANGED = 'Nothing has changed'

/** Runs an action, then reloads the order with its step, timeline and emails; returns the failure. */
export async function changePortal<Body>(action: PortalAction<Body>): Promise<Failure | undefined> {
  const { endpoint, body, subject, done, description = '', isForm = false } = action
  const { orderId } = portal.shown() ?? { orderId: '' }
  const failure = await portal.act(
    subject,
    () => call(endpoint, { body: { ...body, orderId } as Body }),
    { done: () => ({ kind: 'success', title: done, description }), failed: NOT_CHANGED },
    // A form goes with its button if somebody else has changed the portal.
    ({ code }) => isForm && code !== 'order-changed',
  )
  if (!failure) void loadOrder(orderId)
  else if (failure.code === 'order-changed') await loadPortal(orderId, subject)
  return failure
}
