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
import { areMailsSent } from '#domain/order/order-record.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { removeTyped } from '#staff/frame/drafts.store.ts'
import { resource, type ResourceState } from '#staff/frame/resource.store.ts'
import { handleFailure } from '#staff/frame/staff.store.ts'

import {
  ASK_FAILED,
  CLOSE,
  FETCHED,
  ISSUES,
  RECHECK_TOASTS,
  MAILS_RETRIED,
} from './issues.texts.ts'

/** `busy` is what is being rechecked: an order id, the key of an issue, `MESSAGES` or `MAILS`. */
export type IssuesState = ResourceState<IssuesAnswer, string>

/** `busy` while missed messages are fetched from the provider. */
export const FETCHING_EVENTS = 'messages'

/** `busy` while emails that belong to no order are sent again. */
export const RETRYING_MAILS = 'mails'

const issues = resource<IssuesAnswer, string>()

/** The issues that need attention today. */
export const $issues = issues.$state

/** Loads the issues; the current ones stay until the answer arrives. */
export async function loadIssues(): Promise<void> {
  await issues.refresh(() => read(listIssues), 'quiet')
}

/**
 * Rechecks an order and shows whether its issue is resolved. An email that the mail server refused
 * again is no longer listed, but is still being sent.
 */
export async function recheckIssue({ reason, order }: OrderIssue): Promise<void> {
  const seen = await runAndReload(order.id, () =>
    call(recheckOrder, { body: { orderId: order.id } }),
  )
  if (!seen) return
  const { list, answer } = seen
  if (!list.ok) return handleFailure(ISSUES.failed, list.failure)
  const isCleared = !list.value.items.some(
    (item) => item.order.id === order.id && item.reason === reason,
  )
  const isSending = reason === 'mail-failed' && isCleared && !areMailsSent(answer)
  const outcome = isSending ? 'sending' : isCleared ? 'cleared' : 'open'
  showToast(RECHECK_TOASTS[outcome](order.order_number))
}

/** Fetches the provider's messages that never arrived. */
export async function fetchMissed(): Promise<void> {
  const seen = await runAndReload(FETCHING_EVENTS, () => call(fetchMissedEndpoint, { body: {} }))
  if (!seen) return
  const { list } = seen
  if (!list.ok) return handleFailure(ISSUES.failed, list.failure)
  const isSilent = list.value.shop.some(({ reason }) => reason === 'webhook-silent')
  showToast(isSilent ? FETCHED.none : FETCHED.all)
}

/** Retries failed emails that belong to no order. */
export async function retryShopMails(): Promise<void> {
  const seen = await runAndReload(RETRYING_MAILS, () => call(retryMailsEndpoint, { body: {} }))
  if (seen) showToast(MAILS_RETRIED)
}

/** Closes an issue with a note. */
export async function closeListedIssue(key: string, note: string): Promise<void> {
  const ask = () => call(closeIssueEndpoint, { body: { key, note } })
  if (!(await runAndReload(key, ask, CLOSE.failed))) return
  removeTyped(key)
  showToast(CLOSE.done)
}

/** Runs an action on the server, then reloads the issues; undefined if the server refuses. */
async function runAndReload<Answer>(
  what: string,
  ask: () => Promise<Result<Answer>>,
  failed: string = ASK_FAILED,
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
