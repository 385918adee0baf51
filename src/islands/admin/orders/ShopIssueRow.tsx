import { formatDateTime } from '#domain/date.ts'
import type { ShopIssue } from '#domain/issue.ts'
import { ISSUES, closeNamed } from '#messages/issues.ts'
import { shopWords } from '#messages/shop-issues.ts'
import { closeIssue, fetchMissed, MAILS, MESSAGES, retryMails } from '#stores/issues.ts'
import { refreshOrders } from '#stores/orders.ts'

import { IssueRow } from './IssueRow.tsx'

interface Props {
  issue: ShopIssue
  asOf: number
  /** What is being looked at again. */
  rechecking: string
}

/** An issue of the shop as a whole, with the button that clears it where one does. */
export function ShopIssueRow({ issue, asOf, rechecking }: Props) {
  const { key, since } = issue
  const { title, what, todo } = shopWords(issue, formatDateTime(since))
  return (
    <IssueRow
      title={title}
      since={since}
      asOf={asOf}
      todo={`${what} ${todo}`}
      clearing={clearingOf(issue, rechecking)}
      closing={{
        issueKey: key,
        title,
        name: closeNamed(title),
        busy: rechecking === key,
        onClose: (note) => void closeIssue(key, note),
      }}
    />
  )
}

function clearingOf({ reason }: ShopIssue, rechecking: string) {
  switch (reason) {
    case 'webhook-silent':
      return clearing(ISSUES.fetchMissed, rechecking === MESSAGES, () => void handleFetch())
    case 'mails-given-up':
      return clearing(ISSUES.sendMails, rechecking === MAILS, () => void retryMails())
    default:
      return undefined
  }
}

function clearing(words: string, busy: boolean, onClear: () => void) {
  return { label: busy ? ISSUES.working : words, busy, onClear }
}

async function handleFetch() {
  if (await fetchMissed()) await refreshOrders()
}
