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
import {
  ASK_FAILED,
  CLOSE,
  FETCHED,
  ISSUES,
  LOOKED_AGAIN,
  MAILS_RETRIED,
} from '#domain/order/issue.texts.ts'
import { type OrderIssue } from '#domain/order/issue.ts'
import { areMailsSent } from '#domain/order/order-record.ts'
import { showToast } from '#site/frame/toasts.store.ts'
import { removeTyped } from '#staff/frame/drafts.store.ts'
import { resource, type ResourceState } from '#staff/frame/resource.store.ts'
import { handleFailure } from '#staff/frame/staff.store.ts'

/** `busy` is what is being looked at again: an order, by its id, an issue, by its key, `MESSAGES` or `MAILS`. */
export type IssuesState = ResourceState<IssuesAnswer, string>

/** `busy` while missed messages of the provider are fetched. */
export const MESSAGES = 'messages'

/** `busy` while mails about no order are sent again. */
export const MAILS = 'mails'

const issues = resource<IssuesAnswer, string>()

/** What needs somebody today. */
export const $issues = issues.$state

/** Asks what needs somebody; what is known stays in place until the answer comes. */
export async function findIssues(): Promise<void> {
  await issues.refresh(() => read(listIssues), 'quiet')
}

/**
 * Has an order looked at again, and says whether it is in order now. A mail that the server refuses
 * again has left the list too, and is still on its way.
 */
export async function recheck({ reason, order }: OrderIssue): Promise<void> {
  const seen = await lookAgain(order.id, () => call(recheckOrder, { body: { orderId: order.id } }))
  if (!seen) return
  const { list, answer } = seen
  if (!list.ok) return handleFailure(ISSUES.failed, list.failure)
  const isCleared = !list.value.items.some(
    (item) => item.order.id === order.id && item.reason === reason,
  )
  const isSending = reason === 'mail-failed' && isCleared && !areMailsSent(answer)
  const outcome = isSending ? 'sending' : isCleared ? 'cleared' : 'open'
  showToast(LOOKED_AGAIN[outcome](order.order_number))
}

/** Has the provider's messages fetched that never came. */
export async function fetchMissed(): Promise<void> {
  const seen = await lookAgain(MESSAGES, () => call(fetchMissedEndpoint, { body: {} }))
  if (!seen) return
  const { list } = seen
  if (!list.ok) return handleFailure(ISSUES.failed, list.failure)
  const isSilent = list.value.shop.some(({ reason }) => reason === 'webhook-silent')
  showToast(isSilent ? FETCHED.none : FETCHED.all)
}

/** Has mails about no order sent again that were given up. */
export async function retryMails(): Promise<void> {
  const seen = await lookAgain(MAILS, () => call(retryMailsEndpoint, { body: {} }))
  if (seen) showToast(MAILS_RETRIED)
}

/** Ends an issue with a note. */
export async function closeIssue(key: string, note: string): Promise<void> {
  const ask = () => call(closeIssueEndpoint, { body: { key, note } })
  if (!(await lookAgain(key, ask, CLOSE.failed))) return
  removeTyped(key)
  showToast(CLOSE.done)
}

/** Asks the server to look again, then shows the issues that are left; undefined where it refuses. */
async function lookAgain<Answer>(
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
