import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Failure, Result } from '#contract/failure.ts'
import {
  closeIssue as closeIssueEndpoint,
  fetchMissedEvents as fetchMissedEndpoint,
  listIssues,
  type IssuesAnswer,
  retryMails as retryMailsEndpoint,
} from '#contract/staff/issues.ts'
import { type OrderDetail, recheckOrder } from '#contract/staff/order.ts'
import type { OrderIssue } from '#domain/order/issue.ts'
import { areAllMailsSent } from '#domain/order/order-record.ts'
import { showToast, type Toast } from '#site/frame/toasts.store.ts'
import { resource, type ResourceState } from '#staff/frame/resource.store.ts'
import { handleFailure } from '#staff/frame/staff.store.ts'

import {
  CLOSE_ISSUE_TEXTS,
  ISSUES_TEXTS,
  MAILS_NOT_SENT_TITLE,
  STRIPE_UNREACHABLE_TITLE,
} from './issues.texts.ts'

/**
 * `busy` is the id of the order that is being rechecked, the key of the issue that is being closed,
 * `BUSY_FETCHING_EVENTS` or `BUSY_RETRYING_SHOP_MAILS`.
 */
export type IssuesState = ResourceState<IssuesAnswer>

/** Value of `busy` while undelivered events are fetched from the provider. */
export const BUSY_FETCHING_EVENTS = 'messages'

/** Value of `busy` while failed emails that belong to no order are retried. */
export const BUSY_RETRYING_SHOP_MAILS = 'mails'

const issues = resource<IssuesAnswer>()

/** The issues that need attention today. */
export const $issues = issues.$state

/** Loads the issues; the shown issues stay until the answer arrives. */
export async function loadIssues(): Promise<void> {
  await issues.refresh(() => read(listIssues), 'quiet')
}

/**
 * Rechecks an order and shows whether its issue is resolved; reloads the list after a refusal too. If
 * the mail server refuses an email again, the issue is gone for now, because the email will be retried.
 */
export async function recheckIssue({ reason, order }: OrderIssue): Promise<void> {
  const before = issues.idleValue()
  if (!before) return
  let rechecked: Result<OrderDetail> | undefined
  const list = await issues.runCall(before, order.id, async () => {
    rechecked = await call(recheckOrder, { body: { orderId: order.id } })
    return rechecked.ok ? read(listIssues) : rechecked
  })
  if (!list.ok) {
    handleFailure(rechecked?.ok ? ISSUES_TEXTS.failed : STRIPE_UNREACHABLE_TITLE, list.failure)
    return list.failure.code === 'not-signed-in' ? undefined : loadIssues()
  }
  const isCleared = !list.value.items.some(
    (item) => item.order.id === order.id && item.reason === reason,
  )
  const isSent = reason !== 'mail-failed' || (rechecked?.ok && areAllMailsSent(rechecked.value))
  showToast(recheckToast(`Order #${order.order_number}`, isCleared, isSent === true))
}

function recheckToast(order: string, isCleared: boolean, isSent: boolean): Omit<Toast, 'id'> {
  if (!isCleared) {
    return {
      kind: 'info',
      title: `${order} still needs your attention`,
      description: 'Nothing has changed at Stripe or the mail server.',
    }
  }
  return isSent
    ? {
        kind: 'success',
        title: `${order} is resolved`,
        description: 'It has been removed from the list.',
      }
    : {
        kind: 'info',
        title: `${order}: trying again`,
        description:
          'The email is being sent again, and will reappear here if it cannot be delivered.',
      }
}

export async function fetchUndeliveredEvents(): Promise<void> {
  await issues.runAction(BUSY_FETCHING_EVENTS, () => call(fetchMissedEndpoint, { body: {} }), {
    done: ({ shop }) =>
      shop.some(({ reason }) => reason === 'webhook-silent')
        ? {
            kind: 'info',
            title: 'No missed messages at Stripe',
            description: 'Check the webhook endpoint in Stripe’s dashboard.',
          }
        : {
            kind: 'success',
            title: 'Missed messages fetched',
            description: 'Every order is up to date with Stripe.',
          },
    failed: STRIPE_UNREACHABLE_TITLE,
  })
}

/** Retries failed emails that belong to no order. */
export async function retryShopMails(): Promise<void> {
  await issues.runAction(BUSY_RETRYING_SHOP_MAILS, () => call(retryMailsEndpoint, { body: {} }), {
    done: () => ({
      kind: 'success',
      title: 'The emails are being sent again',
      description: 'Any that fail again will reappear here.',
    }),
    failed: MAILS_NOT_SENT_TITLE,
  })
}

/**
 * Closes an issue with a note; reloads the list if a colleague has closed the issue. Returns the
 * failure for the form.
 */
export async function closeListedIssue(key: string, note: string): Promise<Failure | undefined> {
  const ask = () => call(closeIssueEndpoint, { body: { key, note } })
  const failure = await issues.runAction(key, ask, {
    done: () => CLOSE_ISSUE_TEXTS.done,
  })
  if (failure?.code === 'not-found') await loadIssues()
  return failure
}
