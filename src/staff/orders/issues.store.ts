import { call } from '#browser/api.ts'
import { read } from '#browser/read.ts'
import type { Result } from '#contract/failure.ts'
import {
  closeIssue as closeIssueEndpoint,
  fetchMissedEvents as fetchMissedEndpoint,
  listIssues,
  type IssuesAnswer,
  retryMails as retryMailsEndpoint,
} from '#contract/staff/issues.ts'
import { recheckOrder } from '#contract/staff/order.ts'
import { type OrderIssue } from '#domain/order/issue.ts'
import { areAllMailsSent } from '#domain/order/order-record.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { removeDraftText } from '#staff/frame/drafts.store.ts'
import { resource, type ResourceState } from '#staff/frame/resource.store.ts'
import { handleFailure } from '#staff/frame/staff.store.ts'

import {
  STRIPE_UNREACHABLE_TITLE,
  CLOSE_ISSUE_TEXTS,
  FETCH_TOASTS,
  ISSUES_TEXTS,
  RECHECK_TOASTS,
  MAILS_RETRIED_TOAST,
} from './issues.texts.ts'

/**
 * `busy` is the id of the order or the key of the issue being rechecked, `FETCHING_EVENTS` or
 * `RETRYING_SHOP_MAILS`.
 */
export type IssuesState = ResourceState<IssuesAnswer, string>

/** Value of `busy` while undelivered events are fetched from the provider. */
export const FETCHING_EVENTS = 'messages'

/** Value of `busy` while failed emails that belong to no order are retried. */
export const RETRYING_SHOP_MAILS = 'mails'

const issues = resource<IssuesAnswer, string>()

/** The issues that need attention today. */
export const $issues = issues.$state

/** Loads the issues; the current ones stay until the answer arrives. */
export async function loadIssues(): Promise<void> {
  await issues.refresh(() => read(listIssues), 'quiet')
}

/**
 * Rechecks an order and shows whether its issue is resolved. An email that the mail server refused
 * again is no longer listed as failed, but will be retried.
 */
export async function recheckIssue({ reason, order }: OrderIssue): Promise<void> {
  const seen = await runAndReload(order.id, () =>
    call(recheckOrder, { body: { orderId: order.id } }),
  )
  if (!seen) return
  const { list, answer } = seen
  if (!list.ok) return handleFailure(ISSUES_TEXTS.failed, list.failure)
  const isCleared = !list.value.items.some(
    (item) => item.order.id === order.id && item.reason === reason,
  )
  const isSending = reason === 'mail-failed' && isCleared && !areAllMailsSent(answer)
  const outcome = isSending ? 'sending' : isCleared ? 'cleared' : 'open'
  showToast(RECHECK_TOASTS[outcome](order.order_number))
}

/** Fetches the provider's events that were never delivered. */
export async function fetchMissed(): Promise<void> {
  const seen = await runAndReload(FETCHING_EVENTS, () => call(fetchMissedEndpoint, { body: {} }))
  if (!seen) return
  const { list } = seen
  if (!list.ok) return handleFailure(ISSUES_TEXTS.failed, list.failure)
  const isSilent = list.value.shop.some(({ reason }) => reason === 'webhook-silent')
  showToast(isSilent ? FETCH_TOASTS.none : FETCH_TOASTS.all)
}

/** Retries failed emails that belong to no order. */
export async function retryShopMails(): Promise<void> {
  const seen = await runAndReload(RETRYING_SHOP_MAILS, () => call(retryMailsEndpoint, { body: {} }))
  if (seen) showToast(MAILS_RETRIED_TOAST)
}

/** Closes an issue with a note. */
export async function closeListedIssue(key: string, note: string): Promise<void> {
  const ask = () => call(closeIssueEndpoint, { body: { key, note } })
  if (!(await runAndReload(key, ask, CLOSE_ISSUE_TEXTS.failed))) return
  removeDraftText(key)
  showToast(CLOSE_ISSUE_TEXTS.done)
}

/** Runs an action on the server, then reloads the issues; undefined if the server refuses. */
async function runAndReload<Answer>(
  what: string,
  ask: () => Promise<Result<Answer>>,
  failed: string = STRIPE_UNREACHABLE_TITLE,
): Promise<{ list: Result<IssuesAnswer>; answer: Answer } | undefined> {
  const before = issues.free()
  if (!before) return undefined
  let answer: Result<Answer> | undefined
  const list = await issues.work(before, what, async () => {
    answer = await ask()
    return read(listIssues)
  })
  if (answer?.ok) return { list, answer: answer.value }
  if (answer) handleFailure(failed, answer.failure)
  return undefined
}
