import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import { closeIssue as closeIssueEndpoint } from '#contract/staff/issues.ts'
import {
  addNote as addNoteEndpoint,
  correctOrder as correctOrderEndpoint,
  moveStep as moveStepEndpoint,
  type OrderDetail,
  orderEndpoint,
  recheckOrder,
  renewLink as renewLinkEndpoint,
  setPromise as setPromiseEndpoint,
} from '#contract/staff/order.ts'
import type { Buyer } from '#domain/order/checkout-form.ts'
import { findStep } from '#domain/order/delivery.ts'
import { areAllMailsSent, hasPendingMail } from '#domain/order/order-record.ts'
import type { Day } from '#domain/time/working-day.ts'
import type { Toast } from '#site/frame/toasts.store.ts'
import {
  loadOrder,
  orderIdBody,
  orderResource,
  reloadIfChanged,
  runOrderAction,
} from '#staff/current-order/order.store.ts'
import {
  CORRECTION_TEXTS,
  NEW_LINK_TEXTS,
  emailNotice,
  PROMISE_TEXTS,
  ORDER_TEXTS,
} from '#staff/current-order/order.texts.ts'
import { $note } from '#staff/frame/drafts.store.ts'
import {
  CLOSE_ISSUE_TEXTS,
  MAILS_NOT_SENT_TITLE,
  STRIPE_UNREACHABLE_TITLE,
} from '#staff/orders/issues.texts.ts'
import { sendConfirmation } from '#staff/orders/send-confirmation.store.ts'

/** Value of `busy` while failed emails of the order are retried. */
export const BUSY_RETRYING_MAILS = 'retrying-mails'

/**
 * Moves the work on one product from the step that the page showed, and returns the failure for the
 * form. The email about it contains `words` as a paragraph.
 */
export function moveStep(
  { productId, name, steps }: OrderDetail['items'][number],
  from: string,
  to: string,
  words: string,
): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({
    orderId: id,
    productId,
    from,
    to,
    ...(words && { words }),
  })
  return runOrderAction(moveStepEndpoint, bodyOf, {
    done: ({ buyer }) => ({
      kind: 'success',
      title: `${name}: ${findStep(steps, to)?.name ?? to}`,
      description: emailNotice(buyer.email),
    }),
  })
}

/** Sets or removes the promised day of a product; returns the failure for the form. */
export function setPromise(
  { productId, promisedOn: from }: OrderDetail['items'][number],
  to: Day | null,
): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, productId, from, to })
  return runOrderAction(setPromiseEndpoint, bodyOf, { done: PROMISE_TEXTS.done })
}

/** Adds the note. Its text stays in the field until the server has it, and text typed meanwhile stays. */
export async function addNote(): Promise<void> {
  const text = $note.get().trim()
  if (text === '') return
  const failure = await runOrderAction(addNoteEndpoint, ({ id }) => ({ orderId: id, text }), {
    done: 'Note added',
    failed: 'The note was not added',
  })
  const typed = $note.get().trimStart()
  if (!failure && typed.startsWith(text)) $note.set(typed.slice(text.length).trimStart())
}

/** Checks the payment again and retries failed emails. */
export async function recheckCurrentOrder(): Promise<void> {
  await runOrderAction(recheckOrder, orderIdBody, {
    done: ORDER_TEXTS.asked,
    failed: STRIPE_UNREACHABLE_TITLE,
  })
}

/** Replaces the buyer's details that the page showed (`from`); returns the failure for the form. */
export async function correctOrder(from: Buyer, to: Buyer): Promise<Failure | undefined> {
  const bodyOf = ({ id }: OrderDetail) => ({ orderId: id, from, to })
  const failure = await runOrderAction(correctOrderEndpoint, bodyOf, {
    done: CORRECTION_TEXTS.done,
  })
  // The new values are in the field `to` of the request.
  const fields = Object.entries(failure?.fields ?? {}).map(
    ([name, text]) => [name.replace('to.', ''), text] as const,
  )
  return failure && { ...failure, fields: Object.fromEntries(fields) }
}

/** Emails the customer a new link to the order; earlier links stop working. */
export async function renewLink(): Promise<void> {
  await runOrderAction(renewLinkEndpoint, orderIdBody, {
    done: () => ({
      kind: 'success',
      title: NEW_LINK_TEXTS.done,
      description: 'Earlier links no longer open the order.',
    }),
    failed: 'No new link was sent',
  })
}

/** Closes an issue of the order with a note; returns the failure for the form. */
export async function closeOrderIssue(key: string, note: string): Promise<Failure | undefined> {
  const ask = async ({ id }: OrderDetail) => {
    const closed = await call(closeIssueEndpoint, { body: { key, note } })
    return closed.ok ? read(orderEndpoint(id)) : closed
  }
  const failure = await orderResource.runAction(closeIssueEndpoint.path, ask, {
    done: () => CLOSE_ISSUE_TEXTS.done,
  })
  if (failure) await reloadIfChanged(failure)
  return failure
}

/** Sends the confirmation again. */
export async function resendOrderConfirmation(): Promise<void> {
  const order = orderResource.idleValue()
  if (order) await sendConfirmation(order.id, () => loadOrder(order.id))
}

/** Retries failed emails, and shows their state. */
export async function retryOrderMails(): Promise<void> {
  await runOrderAction(
    recheckOrder,
    orderIdBody,
    { done: retryToast, failed: MAILS_NOT_SENT_TITLE },
    BUSY_RETRYING_MAILS,
  )
}

function retryToast(order: OrderDetail): Omit<Toast, 'id'> {
  if (areAllMailsSent(order)) return { kind: 'success', title: 'The emails have been sent' }
  return {
    kind: 'info',
    title: 'Trying again',
    description: hasPendingMail(order)
      ? 'The emails are queued. This page will show when they have been sent.'
      : 'The mail server has not accepted every email yet. They will be retried automatically.',
  }
}
